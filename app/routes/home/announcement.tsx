import { useFetcher } from "@remix-run/react";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { ANNOUNCED_AFTER_MS, type Announcement } from "~/domain/announcements/announcement";
import { IN_PLACE } from "~/domain/forms/script-fields";
import { Link } from "~/remix/link";
import { focusPage } from "~/ui/focus-page";
import { hasModals } from "~/ui/has-modals";

interface Props {
  of: Announcement;
  /** Whether its dialog is due when somebody comes from a login. */
  isDue: boolean;
  /** Whether they come from one now. */
  hasSignedIn: boolean;
}

/** The announcement to a signed-in person, as a line that can be dismissed; after a login, once, as a dialog too (HOME-02). */
export function AnnouncementBanner({ of, ...login }: Props) {
  const fetcher = useFetcher();
  const dialog = useDialog(of, login);
  // At once, and not when the server has answered.
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
        <b className="label">Novedad</b> {of.title}. <Link to={of.to}>{of.action}</Link>
      </p>
      <form method="post" action="/novedad" onSubmit={dismiss}>
        <input type="hidden" name="quiere" value="cerrar" />
        <input type="hidden" name="cual" value={of.id} />
        <button className="button-link" aria-label="Cerrar la novedad">
          Cerrar
        </button>
      </form>
      {dialog}
    </aside>
  );
}

/** The dialog, a second and a half after somebody has come from a login: on this page, or to it. */
function useDialog(of: Announcement, { isDue, hasSignedIn }: Omit<Props, "of">) {
  const { submit } = useFetcher();
  // Kept: of the login that led here only the first data know.
  const [hasComeIn] = useState(hasSignedIn);
  const [dialog, setDialog] = useState<ReactNode>(null);
  useEffect(() => {
    if (!hasComeIn || !isDue) return;
    const open = async () => {
      if (!hasModals() || isBusy()) return;
      const { AnnouncementDialog } = await import("./announcement-dialog");
      setDialog(<AnnouncementDialog of={of} onClose={() => setDialog(null)} />);
      const fields = { quiere: "vista", cual: of.id, [IN_PLACE.name]: IN_PLACE.value };
      submit(fields, { method: "post", action: "/novedad" });
    };
    const timer = setTimeout(() => open().catch(() => undefined), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasComeIn, isDue, of, submit]);
  return dialog;
}

/** Whether somebody is typing, or reads another dialog. */
function isBusy(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLInputElement ||
    activeElement instanceof HTMLTextAreaElement ||
    document.querySelector("dialog[open],[role=dialog]") !== null
  );
}
