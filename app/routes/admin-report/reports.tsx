import { adminAccountPath, adminReportPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { Moment } from "~/ui/time";

interface ReportView {
  id: string;
  reason: string;
  description: string | null;
  status: string;
  /** Whether this is the report that the page is about. */
  isShown: boolean;
  /** The reporter; null for a deleted account, and for the author of a blind story. */
  reporter: { id: string; name: string } | null;
  isByStoryAuthor: boolean;
  date: string;
}

/** All reports about one comment or story. */
export function Reports({ reports }: { reports: readonly ReportView[] }) {
  return (
    <section aria-labelledby="reportes">
      <h2 id="reportes">{reports.length === 1 ? "El reporte" : "Los reportes"}</h2>
      <ul className="entries">
        {reports.map(({ id, reason, description, status, isShown, reporter, ...report }) => (
          <li key={id} className="entry">
            <h3>{isShown ? reason : <Link to={adminReportPath(id)}>{reason}</Link>}</h3>
            {description ? <p className="comment-text">{description}</p> : null}
            <Facts
              className="hint"
              facts={[
                status.toLowerCase(),
                reporter ? (
                  <Link to={adminAccountPath(reporter.id)}>{reporter.name}</Link>
                ) : report.isByStoryAuthor ? (
                  "lo envió quien escribió la historia"
                ) : (
                  "cuenta eliminada"
                ),
                <Moment>{report.date}</Moment>,
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
