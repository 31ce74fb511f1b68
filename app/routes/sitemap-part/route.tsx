import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { anthologyPath, authorPath } from "~/domain/paths";
import { findCycle } from "~/domain/contests/contests.server";
import { listFinishedDates } from "~/domain/contests/winners.server";
import { listNewestAuthors, listPublicStories } from "~/domain/stories/feed.server";
import { xml, type Xml } from "~/domain/text/markup";
import { sharedXml } from "~/http/documents";
import { TEXT_NAMES } from "~/texts/text";
import { ARTICLES } from "~/texts/texts.server";

interface SitemapEntry {
  path: string;
  changed?: string;
}

/**
 * Sends one sitemap (SEO-01): 'paginas' lists the pages and contests, the id of a finished contest lists its stories and the
 * authors whose newest story is in that contest.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const part = params.part ?? "";
  return sharedXml(request, context, {
    type: "application/xml",
    seconds: 3600,
    address: `/sitemap/${encodeURIComponent(part)}`,
    async make() {
      const pages =
        part === "paginas" ? await listPages(context) : await listStories(context, part);
      if (pages.length === 0) throw new Response(null, { status: 404 });
      return urlSet(pages, context.env.SITE_ORIGIN);
    },
  });
}

function urlSet(pages: readonly SitemapEntry[], origin: string): Xml {
  const urls = pages.map(
    ({ path, changed }) =>
      xml`<url><loc>${origin}${path}</loc>${
        changed ? xml`<lastmod>${changed}</lastmod>` : null
      }</url>\n`,
  );
  return xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>`;
}

async function listPages({ db }: AppLoadContext): Promise<SitemapEntry[]> {
  const [{ current, next }, finished] = await Promise.all([findCycle(db), listFinishedDates(db)]);
  const lists = finished.length > 0 ? ["/historias", "/contest-history"] : [];
  return [
    ...[
      "/",
      ...lists,
      "/write",
      "/guia-de-comentarios",
      "/insignias",
      "/apoyar",
      "/encuestas",
      "/newsletter",
      "/feedback",
      "/terms",
      "/privacy",
      "/cookie-policy",
      "/moderacion",
      ...TEXT_NAMES.map((name) => `/${name}`),
      "/blog",
    ].map(asListed),
    ...ARTICLES.map(({ slug, date }) => ({ path: `/blog/${slug}`, changed: date })),
    ...[current, next].flatMap((contest) => (contest ? asListed(`/contest/${contest.id}`) : [])),
    ...finished.flatMap(({ id, finalizedAt: changed }) => [
      { path: `/contest/${id}`, changed },
      { path: anthologyPath(id), changed },
    ]),
  ];
}

const asListed = (path: string): SitemapEntry => ({ path });

async function listStories({ db }: AppLoadContext, contest: string): Promise<SitemapEntry[]> {
  const [stories, authors] = await Promise.all([
    listPublicStories(db, contest),
    listNewestAuthors(db, contest),
  ]);
  const changed = stories[0]?.finalizedAt;
  return [
    ...stories.map(({ id }) => ({ path: `/story/${id}`, changed })),
    ...authors.map((id) => ({ path: authorPath(id), changed })),
  ];
}
