import { drawScene, groundOf, INK } from "./cover";
import { mat, type Box, type CoverLayout } from "./cover-layout";
import { cutLine, LEADING, setTitle, type Measure } from "./cover-title";
import { seedOf } from "./random";
import { escapeXml } from "./svg";

/** Width and height of a link picture in pixels, as social networks ask for an `og:image`. */
export const LINK_PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Input of a link picture (`og:image`). The drawing is deterministic: equal values give an equal drawing. */
export interface LinkPicture {
  kind: "home" | "contest" | "anthology" | "story" | "article";
  /** Random seed of the drawing, such as an id. */
  id: string;
  /** Number that determines colour, sky and ground, as on a contest's cover. */
  number: number;
  /** Label above the title, in small type. */
  label: string;
  title: string;
  /** The author's name below the title of a story; null draws none. */
  author: string | null;
  /** A story's quotation with quotation marks, below title and name; null draws none. */
  quotation: string | null;
  siteName: string;
}

/** Cache buster: increment it when the drawing changes, because link pictures are cached for a year. */
const EDITION = 2;

/** Version key of a link picture's drawing for its URL. Any change of the drawn values gives another key. */
export function linkPictureKey(picture: LinkPicture): string {
  const { kind, id, number, label, title, author, quotation, siteName } = picture;
  const drawn = [EDITION, kind, id, number, label, title, author ?? "", quotation ?? "", siteName];
  return seedOf(drawn.join("\0")).toString(36);
}

/** Size of the link picture in units of the drawing; one unit is two pixels. */
const [WIDTH, HEIGHT] = [600, 315];
const MARGIN = 30;
const LABEL_SIZE = 12.5;
const LABEL_SPACING = 1.4;
/** Vertical positions (baselines) of the label and of the site's name in a link picture. */
const [TOP, FOOT] = [43, HEIGHT - 29];

const PAPER = "#faf6ee";
const DARK = "#2a211a";
const SOFT = "#64574a";
const ACCENT = "#0e5a5e";

/** Path of the site's logo: the inkwell and nib of `public/favicon.svg`, 24 units wide. */
const MARK =
  "M5 14.5h10v4.2a1.8 1.8 0 0 1-1.8 1.8H6.8A1.8 1.8 0 0 1 5 18.7zM6.5 14.5v-2h7v2M10 12.5 18.5 3.5l1 4-6 5";

/** Colours and positions of a kind of link picture. */
interface Design extends Pick<CoverLayout, "plate" | "edge"> {
  /** Width of the text column in a link picture. */
  column: number;
  sizes: Measure["sizes"];
  /** Background of the text. "paper": dark text on paper, for pages to read. "ground": light text on the cover's colour. */
  sheet: "paper" | "ground";
}

const BLEED: Box = { x: 372, y: 0, width: WIDTH - 372, height: HEIGHT };
const SIZES: Measure["sizes"] = [
  [54, 2],
  [47, 2],
  [40, 3],
  [34, 4],
  [28, 4],
  [25, 5],
];

const READING: Design = {
  plate: BLEED,
  edge: "line",
  column: BLEED.x - 2 * MARGIN,
  sizes: SIZES,
  sheet: "paper",
};

const DESIGNS: Record<LinkPicture["kind"], Design> = {
  home: {
    plate: { x: 250, y: 138, width: WIDTH - 250, height: HEIGHT - 138 },
    edge: "line",
    column: 196,
    sizes: [
      [44, 1],
      [35, 2],
      [30, 3],
      [26, 4],
      [22, 5],
      [19, 5],
    ],
    sheet: "paper",
  },
  contest: { ...READING, sheet: "ground" },
  anthology: {
    ...READING,
    plate: { x: 386, y: 32, width: WIDTH - 386 - 32, height: HEIGHT - 64 },
    edge: "arch",
    sheet: "ground",
  },
  story: READING,
  article: READING,
};

/** Draws a link picture as a whole SVG document, for a renderer with the font Spectral. */
export function drawLinkPicture(picture: LinkPicture): string {
  const design = DESIGNS[picture.kind];
  const { width, height } = LINK_PICTURE_SIZE;
  const drawn = picture.kind === "home" ? drawHome : drawSheet;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${width}" height="${height}">` +
    `${drawPlate(picture, design)}<g font-family="Spectral" font-weight="600">${drawn(picture, design)}</g></svg>`
  );
}

/** Draws the scene of a cover in its window. */
function drawPlate(picture: LinkPicture, { plate, edge, sheet }: Design): string {
  const ground = groundOf(picture.number);
  const fill = sheet === "paper" ? PAPER : ground;
  const frame = sheet === "paper" ? ` stroke="none"` : "";
  return (
    `<path fill="${ground}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    `<g fill="none" stroke="${INK}" stroke-width="1.5">` +
    `<g transform="translate(${plate.x} ${plate.y})">${drawScene(picture, plate, ground)}</g>` +
    `<path fill="${fill}"${frame} d="${mat({ plate, edge }, WIDTH, HEIGHT)}"/></g>`
  );
}

/** Draws a column with label, title and author, and the site's name at the bottom. */
function drawSheet(picture: LinkPicture, { column, sizes, sheet }: Design): string {
  const [ink, soft, brand] = sheet === "paper" ? [DARK, SOFT, ACCENT] : [INK, INK, INK];
  const { size, lines } = setIn(column, drawable(picture.title) || picture.siteName, sizes);
  const tall = (lines.length - 1) * size * LEADING;
  // Text on paper is aligned below the label; text on a cover is aligned above the bottom line.
  const y = sheet === "paper" ? TOP + 20 + size * 0.78 : FOOT - 32 - size * 0.24 - tall;
  const below = y + tall + size * 0.24 + 12;
  const author = { x: MARGIN, y: below, width: column, fill: soft };
  const quotation = { ...author, y: below + (picture.author === null ? 4 : 34), fill: ink };
  return (
    drawLabel(picture.label, { x: MARGIN, y: TOP, width: column, fill: soft }) +
    drawLines(lines, { x: MARGIN, y, size, fill: ink }) +
    (picture.author === null ? "" : drawAuthor(picture.author, author)) +
    (picture.quotation === null ? "" : drawQuotation(picture.quotation, quotation)) +
    drawBrand(picture.siteName, { x: MARGIN, y: FOOT, width: column, fill: brand })
  );
}

/** Draws the magazine's name as on its home page, above a band with the title and drawing of the month. */
function drawHome(picture: LinkPicture, { plate, column, sizes }: Design): string {
  const whole = WIDTH - 2 * MARGIN;
  const { size, lines } = setIn(column, drawable(picture.title), sizes);
  const tall = (lines.length - 1) * size * LEADING;
  const [middle, rule] = [WIDTH / 2, plate.y - 14];
  const name = cutIn(whole, picture.siteName, 72);
  return (
    `<g text-anchor="middle">${drawText(name, { x: middle, y: 78, size: 72, fill: DARK })}` +
    `${drawLabel(picture.label, { x: middle, y: rule - 13, width: whole, fill: SOFT })}</g>` +
    `<path stroke="${DARK}" d="M${MARGIN} ${rule}h${whole}m0 3h${-whole}"/>` +
    `<path fill="${groundOf(picture.number)}" d="M0 ${plate.y}h${plate.x}V${HEIGHT}H0z"/>` +
    `<path stroke="${INK}" stroke-width="1.5" d="M${plate.x} ${plate.y}V${HEIGHT}"/>` +
    drawLines(lines, { x: MARGIN, y: FOOT - size * 0.24 - tall, size, fill: INK })
  );
}

interface Place {
  x: number;
  /** Baseline of the column's first line. */
  y: number;
  fill: string;
}

type Column = Place & { width: number };

function drawText(text: string, { x, y, size, fill }: Place & { size: number }): string {
  return `<text x="${x}" y="${y.toFixed(1)}" font-size="${size}" fill="${fill}">${escapeXml(text)}</text>`;
}

function drawLines(lines: readonly string[], place: Place & { size: number }): string {
  const step = place.size * LEADING;
  return lines
    .map((line, index) => drawText(line, { ...place, y: place.y + index * step }))
    .join("");
}

/** Draws a label in small capitals. */
function drawLabel(text: string, { x, y, width, fill }: Column): string {
  const capitals = drawable(text).toUpperCase();
  const line = cutLine(capitals, (width - capitals.length * LABEL_SPACING) / LABEL_SIZE);
  return `<text x="${x}" y="${y}" font-size="${LABEL_SIZE}" letter-spacing="${LABEL_SPACING}" fill="${fill}">${escapeXml(line)}</text>`;
}

/** Draws the author's name in one line. `y` is its top. */
function drawAuthor(name: string, { x, y, width, fill }: Column): string {
  const drawn = drawable(name);
  const [large, small] = [19, 16];
  const size = cutIn(width, drawn, large) === drawn ? large : small;
  return drawText(cutIn(width, drawn, size), { x, y: y + size * 0.78, size, fill });
}

/** Draws a quotation between `y`, its top, and the site's name. Draws none if the title leaves room for less than two lines. */
function drawQuotation(quotation: string, { x, y, width, fill }: Column): string {
  const room = FOOT - 30 - y;
  const [large, small] = [19, 16.5];
  const most = (size: number) => Math.floor(room / (size * LEADING));
  if (most(small) < 2) return "";
  // One line less than the room: `setTitle` allows one line more at the smallest size.
  const sizes: Measure["sizes"] = [
    [large, most(large)],
    [small, most(small) - 1],
  ];
  const { size, lines } = setIn(width, drawable(quotation), sizes);
  return drawLines(lines, { x, y: y + size * 0.78, size, fill });
}

/** Draws the logo and the site's name in one line. */
function drawBrand(name: string, { x, y, width, fill }: Column): string {
  return (
    `<path fill="none" stroke="${fill}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" transform="translate(${x - 4} ${y - 19})" d="${MARK}"/>` +
    drawText(cutIn(width - 20, name, 17), { x: x + 20, y, size: 17, fill })
  );
}

/** Breaks a text into lines that fit a column's width. */
const setIn = (width: number, text: string, sizes: Measure["sizes"]) =>
  setTitle(text, { width: width * narrowness(text), sizes });

/** Truncates a text to one line of a column. */
const cutIn = (width: number, text: string, size: number) =>
  cutLine(drawable(text), (width * narrowness(text)) / size);

/**
 * Correction of the estimated widths, which are for a wide serif: Spectral's small letters are narrower, some capitals wider. A
 * line that is still too long overflows only into the margin.
 */
const narrowness = (text: string) => (/\p{Lu}{2}/u.test(text) ? 0.9 : 1.08);

/** Characters that the font Spectral lacks: all except Latin letters, Cyrillic letters and common signs. */
const NOT_DRAWN = /[^ -~¡-¬®-ňŊ-ſЁ-ЌЎ-яё-ќẠ-ỹ‐‒-―‘-‚“-„…‹›€]/gu;

/** Returns a text without characters that the font lacks; may be empty. */
function drawable(text: string): string {
  const known = text.normalize("NFC").replace(/\s+/g, " ").replace(NOT_DRAWN, "");
  return known.replace(/ {2,}/g, " ").trim();
}
