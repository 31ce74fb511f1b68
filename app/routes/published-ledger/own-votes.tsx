import { pagePath } from "~/domain/stories/list-view";
import { Link } from "~/remix/link";

interface OwnVote {
  story: string;
  code: string;
  /** Null when the story is gone. */
  place: { title: string; page: number } | null;
}

/** The reader's own codes, each linked to its place in the list; renders nothing without a vote. */
export function OwnVotes({ path, votes }: { path: string; votes: readonly OwnVote[] }) {
  if (votes.length === 0) return null;
  return (
    <section aria-labelledby="tuyos">
      <h2 id="tuyos">{votes.length === 1 ? "Tu código" : "Tus códigos"}</h2>
      <ul className="codes">
        {votes.map(({ story, code, place }) => (
          <li key={code} className="own-vote">
            <code>{code}</code>{" "}
            {place ? (
              <Link to={`${pagePath(path, place)}#historia-${story}`}>«{place.title}»</Link>
            ) : (
              "Historia eliminada"
            )}
          </li>
        ))}
      </ul>
      <p className="hint">Solo tú ves esta lista.</p>
    </section>
  );
}
