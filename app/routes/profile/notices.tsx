import type { NoticeView } from "~/domain/notifications/notice-view";
import { noticesPath } from "~/domain/notifications/notifications";
import { Link } from "~/remix/link";
import { Time } from "~/ui/time";

/** The newest notices, each with the way to what it is about, and the way to all of them. */
export function Notices({ notices }: { notices: readonly NoticeView[] }) {
  return (
    <section aria-labelledby="notificaciones">
      <h2 id="notificaciones">Notificaciones</h2>
      {notices.length === 0 ? (
        <p className="empty">Aún no tienes ninguna.</p>
      ) : (
        <ul>
          {notices.map(({ id, path, message, isRead, at, ago }) => (
            <li key={id}>
              {path ? <Link to={path}>{message}</Link> : message}{" "}
              {isRead ? null : <span className="mark-label">Nueva</span>}{" "}
              <span className="hint">
                <Time at={at}>{ago}</Time>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={noticesPath(1)}>Ver todas las notificaciones</Link>
      </p>
    </section>
  );
}
