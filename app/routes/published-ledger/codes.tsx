import { counted, formatNumber } from "~/domain/text/numbers";
import { Link } from "~/remix/link";

interface CodesProps {
  /** Null when the story is gone. */
  id: string | null;
  title: string;
  votes: number;
  /** Number of its codes; `codes` may be the first of them. */
  counted: number;
  codes: readonly string[];
  /** The code of the reader's own vote. */
  own: string | null;
  /** Address of the pages with all its codes; null there. */
  rest: string | null;
}

/** The votes of one story as their codes, which tell nothing of who gave them. */
export function Codes({ id, title, votes, counted: all, codes, own, rest }: CodesProps) {
  return (
    <section className="ledger-story" id={id ? `historia-${id}` : undefined}>
      <div className="leader">
        <h3>{id ? <Link to={`/story/${id}`}>{title}</Link> : title}</h3>{" "}
        <span className="label">{counted(all, "código", "códigos")}</span>
      </div>
      {all === votes ? null : <p className="hint">Votos publicados: {formatNumber(votes)}</p>}
      {codes.length > 0 ? (
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>{" "}
              {code === own ? <strong className="mark-label">Tu voto</strong> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {rest && all > codes.length ? (
        <p>
          <Link to={rest}>
            Ver los {formatNumber(all)} códigos<span className="visually-hidden"> de {title}</span>
          </Link>
        </p>
      ) : null}
    </section>
  );
}
