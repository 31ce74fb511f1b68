import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { EMPTY_BALLOT_ROOT } from "~/domain/acta/merkle";
import { ANONYMOUS_AUTHOR } from "~/domain/contests/names";
import { madeLater } from "~/domain/ballot-roots/roots.server";
import { anthologyPath, ARCHIVE, authorPath } from "~/domain/paths";
import { coverPath } from "~/domain/contests/cover";
import { categoryName } from "~/domain/contests/categories";
import { quotedLine } from "~/domain/text/quoted-line";
import { longDate } from "~/domain/time/time";
import {
  findFeedPage,
  type FeedBallot,
  type FeedPage,
  type FeedStory,
} from "~/domain/stories/feed.server";
import { xml, type Xml } from "~/domain/text/markup";
import { sharedXml } from "~/http/documents";

const PATH = `${ARCHIVE}/feed.xml`;

/** Sends the Atom feed of stories of finished contests, with a line of each, paged as in RFC 5005 (SEO-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get("tras");
  return sharedXml(request, context, {
    type: "application/atom+xml",
    seconds: 900,
    address: pathAfter(after),
    async make() {
      const page = await findFeedPage(context.db, after, context.now);
      if (!page) throw new Response(null, { status: 404 });
      return feed(page, after, context.env);
    },
  });
}

/** Returns the URL of the feed page that begins after a story; for null the URL of the first page. */
const pathAfter = (story: string | null) =>
  story === null ? PATH : `${PATH}?tras=${encodeURIComponent(story)}`;

function feed({ stories, ballots, next }: FeedPage, after: string | null, env: Env): Xml {
  const origin = env.SITE_ORIGIN;
  const link = (rel: string, path: string) => xml`<link rel="${rel}" href="${origin}${path}"/>`;
  return xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">
<title>${`${env.SITE_NAME}: historias de los retos terminados`}</title>
<id>${origin}${PATH}</id>
${link("self", pathAfter(after))}${link("alternate", ARCHIVE)}${link("first", PATH)}
${next === null ? null : link("next", pathAfter(next))}
<updated>${newest(stories[0]?.finalizedAt, ballots[0]?.madeAt)}</updated>
${ballots.map((ballot) => ballotEntry(ballot, env))}${stories.map((story) => entry(story, origin))}</feed>`;
}

const newest = (story = "1970-01-01T00:00:00.000Z", ballot = story) =>
  story > ballot ? story : ballot;

/** Entry about a closed ballot: whoever reads the feed has its seal before the results (VOTE-11). */
function ballotEntry({ contest, n, root, closedAt, madeAt }: FeedBallot, env: Env): Xml {
  const later = madeLater({ closedAt, madeAt });
  const address = `${env.SITE_ORIGIN}/contest/${contest.id}`;
  const rebuilt =
    n > 1
      ? ` La urna perdió su registro y se rehízo el ${longDate(madeAt, env.TIME_ZONE)}: este es su sello número ${n}.`
      : later === null
        ? ""
        : ` Se calculó el ${longDate(later, env.TIME_ZONE)}.`;
  const advice =
    root === EMPTY_BALLOT_ROOT
      ? "No hay ningún voto: es el sello de cualquier urna vacía."
      : "Anótalo: después de los resultados puedes compararlo con el del acta.";
  return xml`<entry>
<title>${`Urna cerrada: ${contest.title}`}</title>
<id>${address}#urna-${n}</id>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${madeAt}</published>
<updated>${madeAt}</updated>
<author><name>${env.SITE_NAME}</name></author>
<category term="reto" label="${contest.title}"/>
<summary>${`La votación de «${contest.title}» cerró el ${longDate(closedAt, env.TIME_ZONE)}. Sello de la urna: ${root}.${rebuilt} ${advice}`}</summary>
</entry>
`;
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
<author><name>${story.author ?? ANONYMOUS_AUTHOR}</name>${
    story.authorId ? xml`<uri>${origin}${authorPath(story.authorId)}</uri>` : null
  }</author>
${category(story.category, categoryName(story.category))}${category("reto", story.contest.title)}${
    story.isMature ? category("18+", "Contenido para adultos (18+)") : null
  }
<link rel="related" type="text/html" title="Antología del reto" href="${origin}${anthologyPath(story.contest.id)}"/>
<link rel="enclosure" type="image/svg+xml" title="Portada del reto" href="${origin}${coverPath({ ...story.contest, phase: "results" })}"/>
<summary>${story.opening && quotedLine(story.opening)}</summary>
</entry>
`;
}
