import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countOfStories } from "~/domain/text/numbers";
import { localDay } from "~/domain/time/time";
import { blindOrder, visitorKey } from "~/domain/stories/blind-order.server";
import { CARDS_PER_PAGE } from "~/domain/stories/gallery.server";
import {
  ALL_STORIES,
  isSameForAll,
  listPath,
  pagePath,
  readListView,
} from "~/domain/stories/list-view";
import {
  listOpenCards,
  openCardsQuery,
  openCountQuery,
  openIdsQuery,
  shownCard,
} from "~/domain/stories/open-list.server";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { FoundStories, ListTools } from "~/ui/stories/list-tools";
import { pageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { Pages } from "~/ui/pages";
import { StoryCard } from "~/ui/stories/story-card";

const PATH = "/historias";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageHead(
    {
      title: pageTitle("Leer", matches),
      description: "Todas las historias de los retos terminados.",
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

export { loaderHeaders as headers } from "~/remix/shared-page";

/** All stories of finished contests (CONTEST-12). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ask, env, now, read } = context;
  const view = readListView(new URL(request.url).searchParams, ALL_STORIES);
  const list = { contest: null, view };
  const [cards, [count], ids] = await Promise.all([
    read(openCardsQuery(ask, list)),
    read(openCountQuery(ask, list)),
    read(openIdsQuery(ask, list)),
  ]);
  let stories = cards;
  if (view.sort === "azar") {
    const viewer = await context.viewer();
    const day = localDay(now, env.TIME_ZONE);
    const shuffled = blindOrder(
      ids.map(({ id }) => ({ id, isOwn: false, isRead: false, isLate: false })),
      {
        ...{ secret: env.SESSION_SECRET, contest: PATH, day },
        viewer: viewer ? `u:${viewer.id}` : visitorKey(request, env.SESSION_SECRET, day),
      },
    );
    const from = (view.page - 1) * CARDS_PER_PAGE;
    stories = await listOpenCards(
      ask,
      shuffled.slice(from, from + CARDS_PER_PAGE).map(({ id }) => id),
    );
  }
  const total = count?.n ?? 0;
  const pages = Math.ceil(total / CARDS_PER_PAGE);
  const headers = isSameForAll(view, pages) ? sharedPage(listPath(PATH, view, ALL_STORIES)) : {};
  return data({ view, stories: stories.map(shownCard), total, pages }, { headers });
}

export default function AllStories() {
  const { view, stories, total, pages } = useLoaderData<typeof loader>();
  return (
    <section id="stories-section" aria-labelledby="leer">
      <h1 id="leer">Leer</h1>
      <ListTools path={PATH} view={view} kind={ALL_STORIES} searches="Título, autoría o comienzo" />
      <FoundStories
        path={PATH}
        view={view}
        shown={stories.length}
        total={total}
        all={`${countOfStories(total)} de retos terminados.`}
      />
      <h2 className="visually-hidden">Historias</h2>
      <div className="story-list">
        {stories.map((story) => (
          <StoryCard key={story.id} story={story} isBlind={false} from="?from=historias">
            <Link to={`/contest/${story.contest_id}`}>{story.contest_title}</Link>
          </StoryCard>
        ))}
      </div>
      <Pages
        page={view.page}
        pages={pages}
        to={(page) => `${listPath(PATH, view, ALL_STORIES, page)}#stories-section`}
      />
    </section>
  );
}
