import { Link } from "~/remix/link";
import { Time } from "~/ui/time";

interface LineView {
  seq: number;
  at: string;
  date: string;
  sentence: string;
  object: { path: string; name: string } | null;
  details: readonly { label: string; value: string }[];
}

/** Lines of the audit log: actor, action, time, object and stored details. */
export function LogLines({ lines }: { lines: readonly LineView[] }) {
  return (
    <ol className="admin-log">
      {lines.map(({ seq, at, date, sentence, object, details }) => (
        <li key={seq} id={`linea-${seq}`}>
          <p>
            {sentence}
            {object ? (
              <>
                : <Link to={object.path}>{object.name}</Link>
              </>
            ) : null}
            .
          </p>
          <p className="hint">
            <Time at={at}>{date}</Time>
          </p>
          {details.length > 0 ? (
            <dl>
              {details.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt> <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
