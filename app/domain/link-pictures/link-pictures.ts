import { ANONYMOUS_AUTHOR, issueName } from "~/domain/contests/names";
import { anthologyPath, storyPath } from "~/domain/paths";
import { quotedLine } from "~/domain/text/quoted-line";
import { drawLinkPicture, linkPictureKey, type LinkPicture } from "~/drawing/link-picture";
import { seedOf } from "~/drawing/random";

/** The picture of a shared link (`og:image`), and where it is served (SEO-03). */
export interface AddressedPicture {
  /** URL path with the key of the drawing. The path changes with the drawing, so the picture may be cached forever. */
  path: string;
  key: string;
  /** Draws the link picture as a whole SVG document. */
  draw(): string;
}

/** Fields of a contest that link pictures show. */
interface PicturedContest {
  id: string;
  number: number;
  title: string;
  month: string;
}

/**
 * The link picture (`og:image`) of home: the name of the site over the drawing of a contest. Before the first contest `contest`
 * is null, and the drawing is seeded with the site's name.
 */
export function homePicture(contest: PicturedContest | null, siteName: string): AddressedPicture {
  const { id, number, title } = contest ?? {
    id: siteName,
    number: 0,
    title: "Una consigna al mes",
  };
  const label = contest ? issueName(contest) : "";
  return addressed("/portada.png", {
    kind: "home",
    id,
    number,
    label,
    title,
    author: null,
    quotation: null,
    siteName,
  });
}

/** The link picture (`og:image`) of a contest, the same in all its phases. */
export function contestPicture(contest: PicturedContest, siteName: string): AddressedPicture {
  const { id, number, title } = contest;
  return addressed(`/contest/${encodeURIComponent(id)}/portada.png`, {
    kind: "contest",
    id,
    number,
    title,
    label: issueName(contest),
    author: null,
    quotation: null,
    siteName,
  });
}

/** The link picture (`og:image`) of a contest's anthology. */
export function anthologyPicture(contest: PicturedContest, siteName: string): AddressedPicture {
  const { id, number, title, month } = contest;
  return addressed(`${anthologyPath(id)}.png`, {
    kind: "anthology",
    id,
    number,
    title,
    label: `Antología · ${month}`,
    author: null,
    quotation: null,
    siteName,
  });
}

/** Fields of a story that its link picture shows. `open` is null while the contest is blind. */
interface PicturedStory {
  id: string;
  title: string;
  /** The story's line: the quoted sentence that presents the story (STORY-10). */
  line: string;
  contest: { number: number; month: string };
  open: { author: string | null } | null;
}

/** The link picture (`og:image`) of a story. It names the author only after the results (CONTEST-05). */
export function storyPicture(
  { id, title, line, contest, open }: PicturedStory,
  siteName: string,
): AddressedPicture {
  return addressed(`${storyPath(id)}/portada.png`, {
    kind: "story",
    id,
    number: contest.number,
    title,
    label: contest.month,
    author: open && (open.author ?? ANONYMOUS_AUTHOR),
    siteName,
    quotation: line ? quotedLine(line) : null,
  });
}

/** The link picture (`og:image`) of an article. */
export function articlePicture(
  { slug, title }: { slug: string; title: string },
  siteName: string,
): AddressedPicture {
  return addressed(`/blog/${slug}/portada.png`, {
    kind: "article",
    id: slug,
    number: seedOf(slug),
    title,
    label: "Blog",
    author: null,
    quotation: null,
    siteName,
  });
}

function addressed(address: string, picture: LinkPicture): AddressedPicture {
  const key = linkPictureKey(picture);
  return { path: `${address}?v=${key}`, key, draw: () => drawLinkPicture(picture) };
}
