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

/** The lines of the audit log: who did what and when, to which object, with the details that were stored. */
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
