import type { Announcement } from "~/domain/announcements/announcement";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

/** The announcement over the page; both ways out of it close it. */
export function AnnouncementDialog({ of, onClose }: { of: Announcement; onClose: () => void }) {
  return (
    <Dialog title={of.title} onClose={onClose}>
      {(close) => (
        <>
          <p>{of.text}</p>
          <div className="form-actions">
            <ButtonLink variant="primary" to={of.to}>
              {of.action}
            </ButtonLink>
            <Button type="button" variant="quiet" onClick={close}>
              Ahora no
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
