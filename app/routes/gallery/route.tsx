import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countOfStories } from "~/domain/text/numbers";
import {
  ALL_STORIES,
  CARDS_PER_PAGE,
  isSameForAll,
  listPath,
  pagePath,
  readListView,
  type Density,
} from "~/domain/stories/list-view";
import { findOpenPage, type OpenStory } from "~/domain/stories/open-list.server";
import { readerOf } from "~/http/readers";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { Densities, FoundStories, ListTools } from "~/ui/stories/list-tools";
import { pageHead } from "~/ui/layout/page-head";
import { Paging } from "~/ui/paging";
import { StoryCard } from "~/ui/stories/story-card";

const PATH = "/historias";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageHead(
    {
      title: "Leer",
      description: "Historias breves de retos terminados: por género, por fecha o al azar.",
      path: pagePath(PATH, data?.view),
    },
    matches,
  ),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    href: `${PATH}/feed.xml`,
    title: "Historias de los retos terminados",
  },
];

/** Returns a page of the stories of all finished contests, searched and sorted as the URL says (CONTEST-12). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = readListView(new URL(request.url).searchParams, ALL_STORIES);
  const shuffle = async () => {
    const { key, day } = await readerOf(request, context);
    return { contest: PATH, day, viewer: key };
  };
  const list = { contest: null, view };
  const { stories, total } = await findOpenPage(context.db, list, { now: context.now, shuffle });
  const pages = Math.ceil(total / CARDS_PER_PAGE);
  const headers = isSameForAll(view, pages) ? sharedPage(listPath(PATH, view, ALL_STORIES)) : {};
  return data({ view, stories, total, pages }, { headers });
}

export default function AllStories() {
  const { view, stories, total, pages } = useLoaderData<typeof loader>();
  if (total === 0 && view.q === "" && view.category === "") return <NoStories />;
  return (
    <section id="stories-section" aria-labelledby="leer">
      <h1 id="leer">Leer</h1>
      <div className="columns">
        <div className="beside">
          <ListTools
            path={PATH}
            view={view}
            kind={ALL_STORIES}
            searches="Título, nombre o comienzo"
          />
        </div>
        <div>
          <div className="index-head">
            <FoundStories
              path={PATH}
              view={view}
              shown={stories.length}
              total={total}
              all={`${countOfStories(total)} de retos terminados.`}
            />
            <Densities path={PATH} view={view} kind={ALL_STORIES} />
          </div>
          <h2 className="visually-hidden">Historias</h2>
          <StoryList stories={stories} density={view.density} />
          <Paging
            page={view.page}
            pages={pages}
            to={(page) => `${listPath(PATH, view, ALL_STORIES, page)}#stories-section`}
          />
        </div>
      </div>
    </section>
  );
}

interface StoryListProps {
  stories: OpenStory[];
  density: Density;
}

/** The cards of the stories. In the list with excerpts each card also links the story's contest. */
function StoryList({ stories, density }: StoryListProps) {
  return (
    <div className="story-list">
      {stories.map((story) => (
        <StoryCard
          key={story.id}
          story={story}
          isBlind={false}
          from="?from=historias"
          density={density}
        >
          {density === "indice" ? null : (
            <Link to={`/contest/${story.contestId}`}>{story.contestTitle}</Link>
          )}
        </StoryCard>
      ))}
    </div>
  );
}

/** Message shown before the first results, without search and sort options. */
function NoStories() {
  return (
    <section className="state">
      <h1>Aún no hay historias</h1>
      <p>Aquí se leen las de los retos terminados: aparecerán con los primeros resultados.</p>
      <p className="form-actions">
        <Link className="button button-primary" to="/contest/current">
          Ver el reto actual
        </Link>{" "}
        <Link to="/">Volver al inicio</Link>
      </p>
    </section>
  );
}
