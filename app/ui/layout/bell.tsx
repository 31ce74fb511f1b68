import { useCallback, useEffect, useRef, useState } from "react";
import { newerCount, unreadLabel, type UnreadCount } from "~/domain/notifications/unread";
import { Link } from "~/remix/link";
import type { LiveBell } from "~/ui/notices/live-bell";

/** The bell in the header of a signed-in person: a link to the notices with the number of unread ones (NOTIF-01). */
export function Bell({ viewer }: { viewer: UnreadCount }) {
  const item = useRef<HTMLDivElement>(null);
  const [received, setReceived] = useState(viewer);
  const [Live, setLive] = useState<typeof LiveBell>();
  const receive = useCallback(
    (count: UnreadCount) => setReceived((known) => newerCount(known, count)),
    [],
  );
  // Loads the live bell, which updates the number and opens the latest notices in place.
  useEffect(() => {
    import("~/ui/notices/live-bell").then(
      (loaded) => setLive(() => loaded.LiveBell),
      () => {},
    );
  }, []);
  const label = unreadLabel(newerCount(received, viewer).unread);
  return (
    <div className="bell" ref={item}>
      <Link to="/notificaciones" aria-label={`Avisos${label && `: ${label} sin leer`}`}>
        <svg viewBox="0 0 24 24">
          <path d="M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 19a2 2 0 0 0 4 0M12 5V3" />
        </svg>
        {label && <b className="mark-label">{label}</b>}
      </Link>
      {Live ? <Live item={item} onCounted={receive} /> : null}
    </div>
  );
}
