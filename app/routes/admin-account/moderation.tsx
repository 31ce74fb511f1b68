import { adminInterventionPath, adminReportPath } from "~/domain/paths";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";

interface ReportsProps {
  /** Id of the section's heading, for `aria-labelledby`. */
  id: string;
  title: string;
  reports: readonly { id: string; text: string; status: string; at: string }[];
}

/** The newest reports about a person, or sent by them. */
export function PersonReports({ id, title, reports }: ReportsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {reports.length === 0 ? <p>Ninguno.</p> : null}
      <ul className="admin-rows">
        {reports.map((report) => (
          <li key={report.id}>
            <Link to={adminReportPath(report.id)}>{report.text}</Link>
            <Facts className="hint" facts={[report.status, report.at]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface InterventionsProps {
  interventions: readonly {
    id: string;
    text: string;
    at: string;
    until: string | null;
    lifted: string | null;
  }[];
}

/** The newest interventions that affect a person. */
export function Interventions({ interventions }: InterventionsProps) {
  return (
    <section aria-labelledby="intervenciones">
      <h2 id="intervenciones">Intervenciones</h2>
      {interventions.length === 0 ? <p>Ninguna.</p> : null}
      <ul className="admin-rows">
        {interventions.map(({ id, text, at, until, lifted }) => (
          <li key={id}>
            <Link to={adminInterventionPath(id)}>{text}</Link>
            <Facts
              className="hint"
              facts={[at, until && `hasta el ${until}`, lifted && `terminó el ${lifted}`]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
