import type { Announcement } from "~/domain/announcements/announcement";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Actions } from "~/ui/actions";

/** The announcement as a dialog. Following the announcement's link closes the dialog too. */
export function AnnouncementDialog({
  announcement,
  onClose,
}: {
  announcement: Announcement;
  onClose: () => void;
}) {
  const { title, text, to, action } = announcement;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <p>{text}</p>
          <Actions className="form-actions">
            <ButtonLink variant="primary" to={to}>
              {action}
            </ButtonLink>
            <Button type="button" variant="quiet" onClick={close}>
              Ahora no
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  );
}
