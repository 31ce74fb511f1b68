import type { NoticeView } from "~/domain/notifications/notice-view";
import { noticesPath } from "~/domain/notifications/notifications";
import { Link } from "~/remix/link";
import { NO_NOTICES } from "~/ui/notices/notice-list";
import { Time } from "~/ui/time";

/** The newest notices, each with a link to its subject, and a link to all of them. */
export function Notices({ notices }: { notices: readonly NoticeView[] }) {
  return (
    <section aria-labelledby="avisos">
      <h2 id="avisos" className="label">
        Avisos
      </h2>
      {notices.length === 0 ? (
        <p className="empty">{NO_NOTICES}</p>
      ) : (
        <ul className="sums">
          {notices.map(({ id, path, message, isRead, at, ago }) => (
            <li key={id}>
              {path ? <Link to={path}>{message}</Link> : message}{" "}
              {isRead ? null : <span className="mark-label">Nuevo</span>}{" "}
              <span className="hint">
                <Time at={at}>{ago}</Time>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={noticesPath(1)}>Ver todos los avisos</Link>
      </p>
    </section>
  );
}
