import type { useLoaderData } from "@remix-run/react";
import { storyAnchor } from "~/domain/paths";
import { counted, formatNumber } from "~/domain/text/numbers";
import { pagePath } from "~/domain/stories/list-view";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { Paging } from "~/ui/paging";
import type { loader } from "./loader.server";

type LedgerPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** The stories of this page of the ledger with their vote codes; only one story if the URL names it. */
export function CodeList({
  rows,
  deleted,
  totals,
  page,
  pages,
  story,
  path,
}: LedgerPage & { path: string }) {
  return (
    <section id="codigos" aria-labelledby="votos">
      <h2 id="votos">Votos de cada historia</h2>
      {rows.length === 0 && !story ? (
        <p className="empty">
          {totals.stories > 0
            ? "No se encontraron historias."
            : "No hay historias en la clasificación de este reto."}
        </p>
      ) : null}
      {rows.map((row) => (
        <Codes key={row.id} {...row} rest={story ? null : restPath(path, row.id)} />
      ))}
      {deleted.map((gone) => (
        <Codes
          key={gone.story}
          id={null}
          title="Historia eliminada"
          votes={gone.votes}
          counted={gone.votes}
          codes={gone.codes}
          own={null}
          out={null}
          rest={story ? null : restPath(path, gone.story)}
        />
      ))}
      <Paging
        page={page}
        pages={pages}
        to={(n) => `${story ? restPath(path, story, n) : pagePath(path, { page: n })}#codigos`}
      />
      {story ? (
        <p>
          <Link to={path}>Votos de todas las historias</Link>
        </p>
      ) : null}
    </section>
  );
}

/** Returns the URL of the page that lists the vote codes of one story only. */
function restPath(path: string, story: string, page = 1): string {
  const query = new URLSearchParams({ historia: story });
  if (page > 1) query.set("pagina", String(page));
  return `${path}?${query}`;
}

interface CodesProps {
  /** Id of the story; null if the story was deleted. */
  id: string | null;
  title: string;
  votes: number;
  /** Total number of the story's vote codes. `codes` may contain only the first of them. */
  counted: number;
  codes: readonly string[];
  /** The code of the reader's own vote for the story; null without a vote. */
  own: string | null;
  /** Set if the story is disqualified: since when, and by which rule. */
  out: { since: string; rule: string | null } | null;
  /** URL of the page with all vote codes of the story; null on that page. */
  rest: string | null;
}

/** The votes for one story as codes, which do not reveal the voters. */
function Codes({ id, title, votes, counted: all, codes, own, out, rest }: CodesProps) {
  return (
    <section className="ledger-story" id={id ? storyAnchor(id) : undefined}>
      <div className="leader">
        <h3>{id ? <Link to={`/story/${id}`}>{title}</Link> : title}</h3>{" "}
        <span className="label">{counted(all, "código", "códigos")}</span>
      </div>
      {out ? (
        <p className="hint">
          Descalificada el {out.since}
          {out.rule ? ` (${out.rule})` : ""}: sus votos constan aquí, y está fuera de la
          clasificación.
        </p>
      ) : null}
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

interface OwnVote {
  story: string;
  code: string;
  isQuarantined: boolean;
  /** Title of the story, and the number of the ledger page that lists it; null if the story was deleted. */
  place: { title: string; page: number } | null;
}

/** Lists the reader's own codes, each linked to its story in the published ledger; renders nothing without a vote. */
export function OwnVotes({ path, votes }: { path: string; votes: readonly OwnVote[] }) {
  if (votes.length === 0) return null;
  return (
    <section aria-labelledby="tuyos">
      <h2 id="tuyos">{votes.length === 1 ? "Tu código" : "Tus códigos"}</h2>
      <ul className="codes">
        {votes.map(({ story, code, place, isQuarantined }) => (
          <li key={code} className="own-vote">
            <Facts
              as="span"
              facts={[
                <>
                  <code>{code}</code>{" "}
                  {place ? (
                    <Link to={`${pagePath(path, place)}#${storyAnchor(story)}`}>
                      «{place.title}»
                    </Link>
                  ) : (
                    "Historia eliminada"
                  )}
                </>,
                isQuarantined && "en cuarentena: no cuenta",
              ]}
            />
          </li>
        ))}
      </ul>
      <p className="hint">Solo tú ves esta lista.</p>
    </section>
  );
}
