import { useFetcher } from "@remix-run/react";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { ANNOUNCED_AFTER_MS, type Announcement } from "~/domain/announcements/announcement";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { Link } from "~/remix/link";
import { focusPage } from "~/ui/focus-page";
import { hasModals } from "~/ui/dialog-link";
import { PageAccount, pageAccountField } from "~/remix/page-account";

interface Props {
  announcement: Announcement;
  /** Whether the dialog opens after a login. False if it was shown before. */
  isDue: boolean;
  /** Whether the person has just logged in. */
  hasSignedIn: boolean;
}

/** The announcement for signed-in readers, as a line that can be dismissed. After a login it is also shown once as a dialog (HOME-02). */
export function AnnouncementBanner({ announcement, ...login }: Props) {
  const { id, title, to, action } = announcement;
  const fetcher = useFetcher();
  const dialog = useDialog(announcement, login);
  // Optimistic update: hides the announcement before the server responds.
  if (fetcher.formData) return null;
  const dismiss = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    fields.set(IN_PLACE.name, IN_PLACE.value);
    fetcher.submit(fields, { method: "post", action: "/novedad" });
    focusPage();
  };
  return (
    <aside className="announcement" aria-label="Novedad">
      <p>
        <b className="label">Novedad</b> {title}. <Link to={to}>{action}</Link>
      </p>
      <form method="post" action="/novedad" onSubmit={dismiss}>
        <PageAccount />
        <input type="hidden" name="quiere" value="cerrar" />
        <input type="hidden" name="cual" value={id} />
        <button className="button-link" aria-label="Cerrar la novedad">
          Cerrar
        </button>
      </form>
      {dialog}
    </aside>
  );
}

/** Opens the announcement's dialog 1.5 seconds after a login, both for the login page and for a login dialog over this page. */
function useDialog(
  announcement: Announcement,
  { isDue, hasSignedIn }: Omit<Props, "announcement">,
) {
  const { submit } = useFetcher();
  // Kept in state, because later page data no longer say that there was a login.
  const [isAfterLogin] = useState(hasSignedIn);
  const [dialog, setDialog] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isAfterLogin || !isDue) return;
    const open = async () => {
      if (!hasModals() || isBusy()) return;
      const { AnnouncementDialog } = await import("./announcement-dialog");
      setDialog(<AnnouncementDialog announcement={announcement} onClose={() => setDialog(null)} />);
      const fields = {
        quiere: "vista",
        cual: announcement.id,
        [IN_PLACE.name]: IN_PLACE.value,
        ...pageAccountField(),
      };
      submit(fields, { method: "post", action: "/novedad" });
    };
    const timer = setTimeout(() => open().catch(() => undefined), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAfterLogin, isDue, announcement, submit]);
  return dialog;
}

/** Whether the dialog would interrupt: a field has the focus, or another dialog is open. */
function isBusy(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLInputElement ||
    activeElement instanceof HTMLTextAreaElement ||
    document.querySelector("dialog[open],[role=dialog]") !== null
  );
}
