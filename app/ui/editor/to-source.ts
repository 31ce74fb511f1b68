import type { Mark, Node } from "prosemirror-model";
import { withoutControls } from "~/domain/text/clean";
import { JOINT, normalizeSource } from "~/domain/markdown/source";
import { countWords } from "~/domain/submissions/word-limits";

/**
 * Serializes the document to Markdown in normal form (`normalizeSource`). Round trip: rendering and parsing that Markdown gives the
 * same document.
 */
export function toSource(doc: Node): string {
  return normalizeSource(blocks(doc).join("\n"));
}

/**
 * Counts words like the server (WRITE-08). The server counts HTML, where every tag separates words, so this function inserts a
 * space for each tag.
 */
export function countDocumentWords(doc: Node): number {
  const texts: string[] = [];
  doc.descendants((node) => {
    if (node.isTextblock) for (const piece of piecesOf(node)) texts.push(piece.text);
  });
  return texts.reduce(
    (sum, text) => sum + countWords(text.replace(/&/g, "&amp;").replace(/</g, "&lt;")),
    0,
  );
}

/** Returns the Markdown lines of all blocks of a node, with a blank line between blocks. */
function blocks(parent: Node): string[] {
  const lines: string[] = [];
  let last: { type: Node["type"]; marker: string } | null = null;
  parent.forEach((node) => {
    const marker = markerOf(node, last?.type === node.type ? last.marker : "");
    const own = block(node, marker);
    if (own.length === 0) return;
    if (lines.length > 0) lines.push("");
    lines.push(...own);
    last = { type: node.type, marker };
  });
  return lines;
}

/** Returns the marker of a list. Two lists of the same type in a row need different markers, or Markdown would merge them. */
function markerOf(node: Node, before: string): string {
  if (node.type.name === "bullet_list") return before === "*" ? "+" : "*";
  if (node.type.name === "ordered_list") return before === "." ? ")" : ".";
  return before;
}

function block(node: Node, marker: string): string[] {
  switch (node.type.name) {
    case "paragraph":
      return paragraph(node);
    case "horizontal_rule":
      return ["***"];
    case "blockquote": {
      const inner = blocks(node);
      return (inner.length > 0 ? inner : [""]).map((line) => (line ? `> ${line}` : ">"));
    }
    default:
      return list(node, marker);
  }
}

function list(node: Node, marker: string): string[] {
  const start = Number(node.attrs.start ?? 0);
  const items = node.children.map((item) => (item.firstChild ? paragraph(item.firstChild) : []));
  const isAiry = !node.attrs.tight && items.some((item) => item.length > 0);
  return items.flatMap(([first, ...rest], index) => {
    // Caps list numbers at 99: Markdown reads only the first number of a list, and the site's parser takes three digits for a year.
    const sign =
      node.type.name === "ordered_list" ? `${Math.min(start + index, 99)}${marker}` : marker;
    const lines = [first === undefined ? sign : `${sign} ${first}`, ...rest];
    return isAiry && index > 0 ? ["", ...lines] : lines;
  });
}

/** Returns the lines of a paragraph; none for a paragraph without visible content. */
function paragraph(node: Node): string[] {
  const source = inline(piecesOf(node));
  if (source === "") return [];
  // An empty line would end the paragraph, so a line break on a line without text is written as a backslash.
  return source.split("\n").map((line) => (line === "" ? "\\" : escapeLineStart(line)));
}

/** Escapes the start of a line that Markdown would read as the marker of a block, such as `>` or `1.`. */
function escapeLineStart(line: string): string {
  if (/^(>|-|\+(\s|$)|_( ?_){2,}$)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,2})([.)])(?=\s|$)/, "$1\\$2");
}

// Serialization of inline content ------------------------------------------------------------------------------------

/** A piece of a line: text without surrounding white space, white space, a line break or an image. */
interface Piece {
  text: string;
  kind: "text" | "space" | "break" | "image";
  marks: readonly Mark[];
  node: Node;
}

/** Returns a paragraph's content normalized: no double spaces, none at the ends of lines, no trailing break. */
function piecesOf(paragraph: Node): Piece[] {
  const pieces: Piece[] = [];
  const dropSpaces = () => {
    while (pieces.at(-1)?.kind === "space") pieces.pop();
  };
  paragraph.forEach((node) => {
    const { marks } = node;
    if (node.type.name === "image") return pieces.push({ text: "", kind: "image", marks, node });
    if (!node.isText) {
      dropSpaces();
      return pieces.push({ text: "", kind: "break", marks, node });
    }
    for (const text of cleanText(node.text ?? "").match(/\s+|\S+(?:\s+\S+)*/g) ?? []) {
      const before = pieces.at(-1);
      if (/\S/.test(text)) pieces.push({ text, kind: "text", marks, node });
      else if (before && before.kind !== "break") {
        if (before.kind === "space" && before.text.endsWith(" ") && text.startsWith(" ")) {
          before.text += text.slice(1);
        } else pieces.push({ text, kind: "space", marks, node });
      }
    }
  });
  while (pieces.length > 0 && /space|break/.test(pieces.at(-1)?.kind ?? "")) pieces.pop();
  return pieces;
}

/** Returns the text as `normalizeSource` would leave it, and without the invisible JOINT characters, which the renderer drops. */
function cleanText(text: string): string {
  return withoutControls(text.replace(/[\r\n\u2028\u2029]/g, " "))
    .replaceAll(JOINT, "")
    .replace(/[ \t]+/g, " ");
}

/** A part of a line: literal text, or an emphasis marker. */
type Part = string | { sign: "*" | "**" | "***"; opens: boolean };

function inline(pieces: Piece[]): string {
  const parts: Part[] = [];
  group(pieces, new Set(), parts);
  return join(parts);
}

/** Appends the pieces of a line to `out`, with each emphasis mark around the longest run of pieces that has it. */
function group(pieces: Piece[], done: ReadonlySet<string>, out: Part[]): void {
  let at = 0;
  while (at < pieces.length) {
    const piece = pieces[at];
    if (!piece) return;
    const isBlank = piece.kind === "space" || piece.kind === "break";
    // White space opens no emphasis marker, because in Markdown emphasis must begin at a visible character.
    const open = isBlank ? [] : piece.marks.filter((mark) => !done.has(mark.type.name));
    const runs = open.map((mark) => ({ mark, end: endOf(pieces, at, mark) }));
    const longest = runs.reduce((most, { end }) => Math.max(most, end), 0);
    const outer = runs.filter(({ end }) => end === longest).map(({ mark }) => mark);
    const stars = outer.filter((mark) => mark.type.name !== "link");
    const [first] = stars.length > 0 ? stars : outer;
    if (!first) {
      out.push(leaf(piece, done.has("link")));
      at += 1;
      continue;
    }
    const inside = pieces.slice(at, longest);
    if (first.type.name === "link") {
      out.push("[");
      group(inside, new Set([...done, "link"]), out);
      out.push(`](${destination(first.attrs)})`);
    } else {
      const names = stars.map((mark) => mark.type.name);
      const sign = names.length === 2 ? "***" : names[0] === "strong" ? "**" : "*";
      out.push({ sign, opens: true });
      group(inside, new Set([...done, ...names]), out);
      out.push({ sign, opens: false });
    }
    at = longest;
  }
}

/** Returns the index after the last visible piece of the run that starts at `at` and has the mark. */
function endOf(pieces: Piece[], at: number, mark: Mark): number {
  let end = at;
  for (let index = at; index < pieces.length; index++) {
    const piece = pieces[index];
    if (!piece || !mark.isInSet(piece.marks)) break;
    if (piece.kind === "text" || piece.kind === "image") end = index + 1;
  }
  return end;
}

function leaf({ kind, text, node }: Piece, isInLink: boolean): string {
  if (kind === "break") return "\n";
  if (kind === "image") {
    return `![${escapeText(String(node.attrs.alt ?? ""), true)}](${destination({ ...node.attrs, href: node.attrs.src })})`;
  }
  return escapeText(text, isInLink);
}

function escapeText(text: string, isInLabel: boolean): string {
  const escaped = cleanText(text).replace(/[\\*]/g, "\\$&");
  return isInLabel
    ? escaped.replace(/[[\]]/g, "\\$&")
    : escaped.replace(/\](?=\()/g, "\\]").replace(/!(?=\[)/g, "\\!");
}

/** Serializes address and title of a link or an image. */
function destination(attrs: Mark["attrs"]): string {
  const url = String(attrs.href)
    .replace(/\s/g, encodeURIComponent)
    .replace(/[\\()<]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "\\&");
  const title = cleanText(String(attrs.title ?? "")).trim();
  return title ? `${url} "${title.replace(/[\\"&]/g, "\\$&")}"` : url;
}

const isWordy = (char: string) => /[^\s\p{P}\p{S}]/u.test(char);

/**
 * Joins the parts of a line. Inserts a JOINT character (word joiner) wherever Markdown would misread an emphasis marker next to its
 * neighbours.
 */
function join(parts: Part[]): string {
  let source = "";
  parts.forEach((part, index) => {
    if (typeof part === "string") {
      // Escapes an exclamation mark before a link, which Markdown would read as the beginning of an image.
      if (part.startsWith("[") && source.endsWith("!")) source = `${source.slice(0, -1)}\\!`;
      source += part;
      return;
    }
    const before = parts[index - 1];
    const next = parts[index + 1];
    if (before !== undefined && typeof before !== "string") source += JOINT;
    const left = [...source].at(-1) ?? "";
    const right = typeof next === "string" ? ([...next][0] ?? "") : next ? JOINT : "";
    if (part.opens) source += part.sign + (isWordy(left) && !isWordy(right) ? JOINT : "");
    else source += (isWordy(right) && !isWordy(left) ? JOINT : "") + part.sign;
  });
  return source;
}
