import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { authorPath } from "~/domain/paths";
import { findAuthor } from "~/domain/profiles/author.server";
import { findStatistics } from "~/domain/profiles/statistics.server";
import {
  ALL_STORIES,
  CARDS_PER_PAGE,
  pagePath,
  plainView,
  readPage,
} from "~/domain/stories/list-view";
import { findOpenPage } from "~/domain/stories/open-list.server";
import { countOfStories } from "~/domain/text/numbers";
import { refusal } from "~/http/read-form";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { pageHead, pageTitle } from "~/ui/layout/page-head";
import { NOTHING_HERE, Paging } from "~/ui/paging";
import { ProfileHead } from "~/ui/profiles/profile-head";
import { StatisticTiles } from "~/ui/profiles/statistics";
import { StoryCard } from "~/ui/stories/story-card";
import { About } from "./about";
import { ShownBadges } from "./badges";

export const meta: MetaFunction<typeof loader> = ({ data: page, error, matches }) => {
  if (!page) return [{ title: pageTitle(error ? UNKNOWN : "Perfil", matches) }];
  const { author, statistics } = page;
  const description = `${author.name}: ${countOfStories(statistics.stories)} en retos terminados.`;
  const shared = `Historias publicadas por ${author.name} en los retos terminados.`;
  const path = pagePath(authorPath(author.id), page);
  return [
    ...pageHead({ title: author.name, description, shared, path, type: "profile" }, matches),
    ...(statistics.stories === 0 ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

const UNKNOWN = "Usuario no encontrado";

/**
 * Returns the public profile of a person, for /author/{id} and /profile/{id}. It shows only contests with results: otherwise a
 * change would reveal that its author has entered a contest that is still blind (PROFILE-01, CONTEST-05).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env } = context;
  const id = params.userId ?? "";
  const url = new URL(request.url);
  const page = readPage(url.searchParams);
  const view = { ...plainView(ALL_STORIES), page };
  const [author, statistics, { stories }] = await Promise.all([
    findAuthor(db, env, id),
    findStatistics(db, id, { isOwn: false }),
    findOpenPage(
      db,
      { contest: null, author: id, view },
      { shuffle: () => Promise.reject(new Error("the list is not shuffled")) },
    ),
  ]);
  if (!author) throw refusal(404, UNKNOWN);
  const pages = Math.ceil(statistics.stories / CARDS_PER_PAGE);
  const isThere = page === 1 || page <= pages;
  const headers = isThere ? sharedPage(pagePath(url.pathname, { page })) : {};
  return data({ author, statistics, stories, page, pages }, { headers });
}

export default function AuthorPage() {
  const { author, statistics, stories, page, pages } = useLoaderData<typeof loader>();
  const path = authorPath(author.id);
  const from = `?from=profile&authorId=${encodeURIComponent(author.id)}`;
  return (
    <>
      <ProfileHead {...author} facts={[author.details.location]}>
        <About {...author.details} />
      </ProfileHead>
      <StatisticTiles statistics={statistics} />
      <div className="columns">
        <ShownBadges badges={author.badges} />
        <section aria-labelledby="historias">
          <h2 id="historias">Historias</h2>
          {stories.length === 0 ? (
            <p className="empty">
              {page > 1
                ? NOTHING_HERE
                : "Todavía no hay historias de retos terminados. Las que estén en juego se verán con los resultados."}
            </p>
          ) : null}
          {stories.length === 0 && page === 1 ? (
            <p>
              <Link to="/contest/current">Ver el reto actual</Link>
            </p>
          ) : null}
          {stories.map((story) => (
            <StoryCard key={story.id} story={story} isBlind={false} isByOne from={from}>
              <Link to={`/contest/${story.contestId}`}>{story.contestTitle}</Link>
            </StoryCard>
          ))}
          <Paging
            page={page}
            pages={pages}
            to={(n) => `${pagePath(path, { page: n })}#historias`}
          />
        </section>
      </div>
    </>
  );
}
