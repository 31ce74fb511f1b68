import { adminAccountPath, commentPath, storyPath } from "~/domain/paths";
import { counted } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Facts } from "~/ui/facts";
import { NOTHING_HERE, Paging } from "~/ui/paging";

interface Participation {
  contest: { id: string; title: string };
  phase: string;
  story: { id: string; title: string; isDisqualified: boolean } | null;
}

/**
 * A person's stories by contest. For a contest that takes entries it shows only the participation, which the contest's list of
 * participants shows too.
 */
export function Participations({ stories }: { stories: readonly Participation[] }) {
  return (
    <section aria-labelledby="historias">
      <h2 id="historias">Historias</h2>
      <p className="hint">
        Las de retos en votación o en recuento no aparecen aquí hasta sus resultados.
      </p>
      {stories.length === 0 ? <p>Ninguna.</p> : null}
      <ul className="admin-rows">
        {stories.map(({ contest, phase, story }) => (
          <li key={contest.id}>
            {story ? <Link to={storyPath(story.id)}>{story.title}</Link> : "Participa en este reto"}
            <Facts
              className="hint"
              facts={[
                <Link to={`/contest/${contest.id}`}>{contest.title}</Link>,
                phase,
                story?.isDisqualified && "descalificada",
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CommentsProps {
  person: {
    id: string;
    totalComments: number;
    page: number;
    pages: number;
    comments: readonly {
      id: string;
      text: string;
      at: string;
      isHidden: boolean;
      story: { id: string; title: string };
    }[];
  };
}

/** A page of a person's comments, newest first. */
export function PersonComments({ person }: CommentsProps) {
  const { id, totalComments, comments, page, pages } = person;
  return (
    <section aria-labelledby="comentarios">
      <h2 id="comentarios">Comentarios</h2>
      <p className="hint">{counted(totalComments, "comentario", "comentarios")}</p>
      {comments.length === 0 && page > 1 ? <p className="empty">{NOTHING_HERE}</p> : null}
      <ul className="admin-rows">
        {comments.map(({ id: comment, text, at, isHidden, story }) => (
          <li key={comment}>
            <Link to={commentPath(story.id, comment)}>{text}</Link>
            <Facts className="hint" facts={[`en «${story.title}»`, at, isHidden && "oculto"]} />
          </li>
        ))}
      </ul>
      <Paging
        page={page}
        pages={pages}
        to={(n) => `${adminAccountPath(id)}${n > 1 ? `?pagina=${n}` : ""}#comentarios`}
      />
    </section>
  );
}
