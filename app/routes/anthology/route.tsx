import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ANONYMOUS_AUTHOR, issueName, monthInSentence } from "~/domain/contests/names";
import { PLACE_NAMES } from "~/domain/contests/places";
import {
  anthologyBookPath,
  anthologyPath,
  ledgerPath,
  pathOfAuthor,
  storyAnchor,
  storyPath,
} from "~/domain/paths";
import { counted, countOfStories } from "~/domain/text/numbers";
import { Link } from "~/remix/link";
import { Name } from "~/ui/accounts/name";
import { CoverImage } from "~/ui/contests/cover";
import { Facts } from "~/ui/facts";
import { pageHead, pageTitle } from "~/ui/layout/page-head";
import { RunningHead } from "~/ui/layout/running-head";
import { Paging } from "~/ui/paging";
import { Seal } from "~/ui/votes/seal";
import type { loader } from "./loader.server";
import { AnthologyText } from "./story-text";

export { loader } from "./loader.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageHead(
        {
          title: `Antología: ${data.contest.title}`,
          description: descriptionOf(data),
          path: anthologyPath(data.contest.id, data.page),
          type: "article",
          picture: { path: data.picture, alt: `Portada de la antología «${data.contest.title}»` },
        },
        matches,
      )
    : [{ title: pageTitle("Antología", matches) }];

/** Description for search engines and shared links. An anthology without some of the contest's stories is not called complete. */
function descriptionOf({
  contest,
  count,
  isPartial,
}: Pick<Anthology, "contest" | "count" | "isPartial">) {
  const stories = countOfStories(count);
  return isPartial
    ? `${stories} del reto de ${monthInSentence(contest.month)}, para leer o imprimir.`
    : `${stories} y una consigna: el número ${contest.number}, completo, para leer o imprimir.`;
}

type Anthology = ReturnType<typeof useLoaderData<typeof loader>>;

export default function AnthologyPage() {
  const anthology = useLoaderData<typeof loader>();
  const { contest, stories, page, pages } = anthology;
  return (
    <article className="anthology">
      <RunningHead>{`${issueName(contest)} · ${contest.title}`}</RunningHead>
      <TitlePage {...anthology} />
      {stories.length > 0 ? (
        <Contents stories={stories} />
      ) : (
        <p className="empty">Esta antología aún no tiene historias.</p>
      )}
      {stories.map((story) => (
        <Story key={story.id} {...story} />
      ))}
      <Paging page={page} pages={pages} to={(n) => anthologyPath(contest.id, n)} />
      {page === pages ? <Colophon {...anthology} /> : null}
    </article>
  );
}

function TitlePage({ contest, cover, count }: Anthology) {
  return (
    <header>
      <CoverImage src={cover} />
      <div>
        <Facts className="label" facts={[issueName(contest)]} />
        <h1>
          <span className="label">Antología</span> {contest.title}
        </h1>
        {contest.prompt ? <p className="anthology-prompt">{contest.prompt}</p> : null}
        <ul className="anthology-ways">
          {count > 0 ? (
            <li>
              <a href={anthologyBookPath(contest.id)} download="">
                Descargar EPUB
              </a>
            </li>
          ) : null}
          <li>
            <Link to={`/contest/${contest.id}`}>Ver el reto</Link>
          </li>
        </ul>
        <p className="hint">Para tenerla en papel, imprime esta página: sale como un libro.</p>
      </div>
    </header>
  );
}

function Contents({ stories }: Pick<Anthology, "stories">) {
  return (
    <nav className="anthology-contents" aria-labelledby="indice">
      <h2 id="indice">Índice</h2>
      <ol>
        {stories.map(({ id, title, author }) => (
          <li key={id}>
            <a href={`#${storyAnchor(id)}`}>{title}</a> <span>{author ?? ANONYMOUS_AUTHOR}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Story({
  id,
  title,
  author,
  authorId,
  place,
  minutes,
  isMature,
  text,
}: Anthology["stories"][number]) {
  return (
    <section id={storyAnchor(id)} aria-labelledby={`titulo-${id}`}>
      {place ? <p className="label">{PLACE_NAMES[place]}</p> : null}
      <h2 id={`titulo-${id}`}>
        <Link to={storyPath(id)}>{title}</Link>
      </h2>
      <Facts
        className="label"
        facts={[
          <Name to={pathOfAuthor(authorId)}>{author}</Name>,
          counted(minutes, "minuto de lectura", "minutos de lectura"),
          isMature ? "18+" : null,
        ]}
      />
      <AnthologyText story={id} text={text} />
    </section>
  );
}

function Colophon({ contest, colophon, seal }: Anthology) {
  return (
    <footer className="colophon" aria-labelledby="colofon">
      <h2 id="colofon">Colofón</h2>
      {colophon.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        Los votos de este reto están en su{" "}
        <Link to={ledgerPath(contest.id)}>acta de escrutinio</Link>.
      </p>
      {seal ? <Seal {...seal} /> : null}
    </footer>
  );
}
