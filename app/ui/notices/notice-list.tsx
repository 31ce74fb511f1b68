import type { FormEvent, ReactNode } from "react";
import type { NoticeView } from "~/domain/notifications/notice-view";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { Time } from "~/ui/time";
import { noticesPath } from "~/domain/notifications/notifications";
import { PageAccount, pageAccountField } from "~/remix/page-account";
import { markNoticesRead } from "./latest";

/** Text shown instead of an empty list. */
export const NO_NOTICES =
  "Nada nuevo. Te avisaremos cuando alguien comente tu historia o ganes una insignia.";

interface NoticeListProps {
  notices: readonly NoticeView[];
  /** Page number of the list, to which the form redirects back. */
  page?: number;
  /** Called after a form has marked notices as read, or failed to. */
  onMarked: (isDone: boolean) => void;
  onFollow?: () => void;
}

/** A person's notices, each with a link to its subject and a button that marks it as read (NOTIF-01). */
export function NoticeList({ notices, page, onMarked, onFollow }: NoticeListProps) {
  const follow = (notice: NoticeView) => {
    if (!notice.isRead) void markNoticesRead(fieldsOf({ id: notice.id })).then(onMarked);
    onFollow?.();
  };
  return (
    <ul className="entries">
      {notices.map((notice) => (
        <li key={notice.id} className="entry">
          <p>
            {notice.path ? (
              <Link to={notice.path} onClick={() => follow(notice)}>
                {notice.isRead ? notice.title : <strong>{notice.title}</strong>}
              </Link>
            ) : (
              <strong>{notice.title}</strong>
            )}{" "}
            {notice.isRead ? null : <span className="mark-label">Nuevo</span>}
          </p>
          <p>{notice.message}</p>
          <Actions className="comment-actions hint">
            <Time at={notice.at}>{notice.ago}</Time>{" "}
            {notice.path ? null : <span>La historia ya no está.</span>}{" "}
            {notice.isRead ? null : (
              <MarkForm fields={{ id: notice.id }} {...(page ? { page } : {})} onMarked={onMarked}>
                Marcar como leído
                <span className="visually-hidden">: {notice.title}</span>
              </MarkForm>
            )}
          </Actions>
        </li>
      ))}
    </ul>
  );
}

/** The button that marks all notices as read. It sends the newest notice's time, so that later notices stay unread. */
export function MarkAll({
  until,
  ...rest
}: Omit<MarkFormProps, "fields" | "children"> & { until: string }) {
  return (
    <MarkForm {...rest} fields={{ hasta: until }}>
      Marcar todos como leídos
    </MarkForm>
  );
}

interface MarkFormProps {
  fields: { id: string } | { hasta: string };
  page?: number;
  onMarked: (isDone: boolean) => void;
  children: ReactNode;
}

function MarkForm({ fields, page = 1, onMarked, children }: MarkFormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // The button of a notice is removed once the notice is read, so the focus moves to the notice's link, or to the head of the
    // list.
    const target = form.closest("li")?.querySelector("a") ?? form.parentElement;
    target?.focus();
    void markNoticesRead(new FormData(form)).then(onMarked);
  };
  return (
    <form method="post" action={noticesPath(page)} onSubmit={send}>
      <PageAccount />
      <input type="hidden" name="quiere" value="leida" />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button-link">{children}</button>
    </form>
  );
}

function fieldsOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  const all = { quiere: "leida", ...pageAccountField(), ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return form;
}
