import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { Facts } from "~/ui/facts";
import { LinkSubject } from "~/ui/button";

interface DraftsProps {
  drafts: readonly {
    contestId: string;
    contest: string;
    /** Whether the contest takes no more entries. */
    isClosed: boolean;
    title: string;
    date: string;
  }[];
}

/** The viewer's drafts on their profile, each with a link to the write form. */
export function Drafts({ drafts }: DraftsProps) {
  return (
    <section aria-labelledby="borradores">
      <h2 id="borradores">Tus borradores</h2>
      {drafts.length === 0 ? (
        <p className="empty">No hay borradores. Se guardan solos en cuanto escribes.</p>
      ) : (
        <ul className="entries">
          {drafts.map((draft) => (
            <li key={draft.contestId} className="entry">
              <h3>
                <Link to={`/write/${draft.contestId}`}>{draft.title || "Sin título"}</Link>
              </h3>
              <Facts className="hint" facts={[`Para «${draft.contest}»`, draft.date]} />
              <Actions className="story-actions">
                <Link to={`/write/${draft.contestId}`}>
                  {draft.isClosed ? "Ver tu borrador" : "Seguir escribiendo"}{" "}
                  <LinkSubject title={draft.title || draft.contest} />
                </Link>
              </Actions>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
