import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { xml, type Xml } from "~/domain/text/markup";
import { sharedXml } from "~/http/documents";
import type { Article } from "~/texts/text";
import { articleHtml, ARTICLES, publishedAt } from "~/texts/texts.server";

const PATH = "/blog/feed.xml";

/** Sends the Atom feed of the blog with the whole articles (SEO-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return sharedXml(request, context, {
    type: "application/atom+xml",
    seconds: 3600,
    address: PATH,
    make: async () => feed(context.env),
  });
}

function feed(env: Env): Xml {
  const origin = env.SITE_ORIGIN;
  const [newest] = ARTICLES;
  return xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
<title>${`${env.SITE_NAME}: blog`}</title>
<id>${origin}${PATH}</id>
<link rel="self" href="${origin}${PATH}"/><link rel="alternate" type="text/html" href="${origin}/blog"/>
<updated>${newest ? publishedAt(newest, env.TIME_ZONE) : "1970-01-01T00:00:00.000Z"}</updated>
<author><name>${env.SITE_NAME}</name></author>
${ARTICLES.map((article) => entry(article, env))}</feed>`;
}

function entry(article: Article, env: Env): Xml {
  const address = `${env.SITE_ORIGIN}/blog/${article.slug}`;
  const at = publishedAt(article, env.TIME_ZONE);
  return xml`<entry>
<title>${article.title}</title>
<id>${address}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${at}</published>
<updated>${at}</updated>
<summary>${article.description}</summary>
<content type="html" xml:base="${address}">${articleHtml(article, env)}</content>
</entry>
`;
}
