import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { authorPath } from "~/domain/accounts/author-page";
import { coverPath } from "~/domain/contests/cover";
import { categoryName } from "~/domain/stories/categories";
import { findFeedPage, type FeedStory } from "~/domain/stories/feed.server";
import { readPage } from "~/domain/stories/list-view";
import { xml, type Xml } from "~/domain/text/xml";
import { xmlResponse } from "~/http/xml";

/** The Atom feed of the stories of finished contests, excerpts alone, paged as RFC 5005 says (SEO-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ask, env } = context;
  const page = readPage(new URL(request.url).searchParams);
  const { stories, hasNext } = await findFeedPage(ask, page);
  const origin = env.SITE_ORIGIN;
  const at = (n: number) => `${origin}/historias/feed.xml${n > 1 ? `?pagina=${n}` : ""}`;
  const link = (rel: string, href: string) => xml`<link rel="${rel}" href="${href}"/>`;
  const feed = xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
<title>${`${env.SITE_NAME}: historias de los retos terminados`}</title>
<id>${at(1)}</id>
${link("self", at(page))}${link("alternate", `${origin}/historias`)}${link("first", at(1))}
${page > 1 ? link("previous", at(page - 1)) : null}${hasNext ? link("next", at(page + 1)) : null}
<updated>${stories[0]?.finalizedAt ?? "1970-01-01T00:00:00.000Z"}</updated>
${stories.map((story) => entry(story, origin))}</feed>`;
  return xmlResponse(request, feed, { type: "application/atom+xml", seconds: 900 });
}

function entry(story: FeedStory, origin: string): Xml {
  const address = `${origin}/story/${story.id}`;
  const category = (term: string, label: string) =>
    xml`<category term="${term}" label="${label}"/>`;
  return xml`<entry>
<title>${story.title}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${story.finalizedAt}</published>
<updated>${story.finalizedAt}</updated>
<author><name>${story.author ?? "Autor anónimo"}</name>${
    story.authorId ? xml`<uri>${origin}${authorPath(story.authorId)}</uri>` : null
  }</author>
${category(story.category, categoryName(story.category))}${category("reto", story.contest.title)}${
    story.isMature ? category("18+", "Contenido para adultos (18+)") : null
  }
<link rel="enclosure" type="image/svg+xml" title="Portada del reto" href="${origin}${coverPath({ ...story.contest, phase: "results" })}"/>
<summary>${story.excerpt}</summary>
</entry>
`;
}
