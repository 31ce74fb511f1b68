import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listFinishedDates } from "~/domain/contests/winners.server";
import { xml } from "~/domain/text/markup";
import { sharedXml } from "~/http/documents";

/** Sends the sitemap index: one sitemap for the pages, and one for the stories of each finished contest (SEO-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env } = context;
  const part = (name: string, changed: string | null) =>
    xml`<sitemap><loc>${env.SITE_ORIGIN}/sitemap/${name}</loc>${
      changed && xml`<lastmod>${changed}</lastmod>`
    }</sitemap>\n`;
  return sharedXml(request, context, {
    type: "application/xml",
    seconds: 3600,
    address: "/sitemap.xml",
    async make() {
      const contests = await listFinishedDates(db);
      return xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${part("paginas", null)}${contests.map(({ id, finalizedAt }) => part(id, finalizedAt))}</sitemapindex>`;
    },
  });
}
