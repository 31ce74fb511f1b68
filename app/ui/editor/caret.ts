import { DOMParser as DocumentParser, Mark, type Node, type ResolvedPos } from "prosemirror-model";
import { Selection, TextSelection } from "prosemirror-state";
import { Transform } from "prosemirror-transform";
import { SOURCE_OFFSET } from "~/domain/markdown/markup";
import { normalizeSource } from "~/domain/markdown/source";
import { schema } from "./schema";
import { toSource } from "./to-source";

/** Selection of a text area. It is a caret if start and end are equal. */
export interface AreaSelection {
  start: number;
  end: number;
  direction: "forward" | "backward" | "none";
}

/** Initial state of the editor: document and selection. */
interface Opened {
  doc: Node;
  selection: Selection;
  /**
   * ProseMirror's stored marks: formatting of the next typed text. Null if the text gets the formatting of the text around it.
   */
  storedMarks: readonly Mark[] | null;
}

/**
 * Placeholder for the caret in a Markdown source. A private-use character, which no Markdown rule treats as space, punctuation or
 * letter.
 */
const CARET = "\ue000";

/**
 * Returns the document of `renderLocated(source)` with the text area's selection (WRITE-07). At a caret the document keeps what
 * normalization would drop: a trailing space or line break, and an empty line.
 */
export function openDocument(
  body: globalThis.Node,
  source: string,
  { start, end, direction }: AreaSelection,
): Opened {
  const spots = spotsOf(body);
  const normal = normalizeSource(source);
  const ends = (direction === "backward" ? [end, start] : [start, end]).map((offset) => {
    const line = lineAround(source, offset);
    return { line, place: placeOf(line, body, normal, spots) };
  });
  const findPositions = ends.map(({ place }) => place);
  const doc = DocumentParser.fromSchema(schema).parse(body, {
    findPositions,
    // Keeps all white space, because the offsets count every character, even a space before a line break.
    preserveWhitespace: true,
  });
  const [anchor = 0, head = 0] = findPositions.map(({ pos = 0 }) => pos);
  const [caret] = ends;
  if (caret && start === end) return withCaret(doc, head, caret.line, caret.place);
  const selection = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  return { doc, selection, storedMarks: null };
}

/** Returns the offset in `toSource(doc)` of a position in the document. */
export function sourceOffset(doc: Node, position: number): number {
  const { $head } = Selection.near(doc.resolve(position));
  const marked = new Transform(doc).insert($head.pos, schema.text(CARET, $head.marks())).doc;
  const source = toSource(doc);
  const [before = "", after = ""] = toSource(marked).split(CARET);
  // The placeholder can change which neighbouring characters are escaped, so the text before or after it may differ from the
  // source.
  return source.startsWith(before) ? before.length : source.length - after.length;
}

// Functions about the Markdown source --------------------------------------------------------------------------------

/** The source line at the caret, normalized except for white space at the caret. */
interface Line {
  /** Offset of the line's beginning in the normalized source. */
  start: number;
  /** Offset of the caret in the normalized source. */
  offset: number;
  before: string;
  after: string;
  /** Trailing white space before the caret, which normalization removes. */
  lostSpace: string;
  /** The source lines before and after, if any. */
  above: string | undefined;
  below: string | undefined;
}

function lineAround(source: string, offset: number): Line {
  const nth = source.slice(0, offset).split(CARET).length;
  const parts = normalizeSource(source.slice(0, offset) + CARET + source.slice(offset)).split(
    CARET,
  );
  const above = parts.slice(0, nth).join(CARET).split("\n");
  const below = parts.slice(nth).join(CARET).split("\n");
  const [before = "", after = ""] = [above.pop(), below.shift()];
  const start = above.reduce((length, line) => length + line.length + 1, 0);
  // Normalizes the line without the placeholder of the caret: normalization merges the white space around it, and turns three
  // hyphens into one dash.
  const line = normalizeSource(before + after);
  const column = Math.max(line.length - after.length, Math.min(before.length, line.length));
  const isLast = /^[^\S\n]*(\n|$)/.test(source.slice(offset));
  const [spaces = ""] = (isLast && /[^\S\n]+$/.exec(source.slice(0, offset))) || [];
  return {
    start,
    offset: start + column,
    lostSpace: spaces.replace(/[ \t]+/g, " "),
    before,
    after,
    above: above.at(-1),
    below: below[0],
  };
}

/** Whether the line is empty but for quote markers. */
const isBlank = (line: string | undefined) => /^[> ]*$/.test(line ?? "");

// Functions about the rendered HTML ----------------------------------------------------------------------------------

/** An element of the rendered HTML with the source offsets of its text: start and end. */
interface Spot {
  at: number;
  end: number;
  element: Element;
}

/** A DOM position. ProseMirror's parser adds `pos`, the corresponding document position. */
interface Place {
  node: globalThis.Node;
  offset: number;
  pos?: number;
  /** The last element with a source offset before the position; null at the beginning of the text. */
  spot: Spot | null;
  /** Whether the source line with the caret is empty. The position is then at the end of the block above. */
  isAbove: boolean;
}

const isTextRun = (spot: Spot | null) => spot?.element.nodeName === "SPAN";

function spotsOf(node: globalThis.Node): Spot[] {
  const spots: Spot[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType !== 1) continue;
    const element = child as Element;
    const at = element.getAttribute(SOURCE_OFFSET);
    if (at !== null) {
      const text = element.nodeName === "SPAN" ? element.firstChild?.nodeValue : "";
      spots.push({ at: Number(at), end: Number(at) + (text?.length ?? 0), element });
    }
    spots.push(...spotsOf(element));
  }
  return spots;
}

function placeOf(line: Line, body: globalThis.Node, normal: string, spots: readonly Spot[]): Place {
  const text = line.before + line.after;
  const isAbove = text === "" || (isBlank(text) && !spots.some(({ at }) => at === line.start));
  const offset = isAbove ? line.start - 1 : line.offset;
  const found = spots.filter(({ at }) => at <= offset).length - 1;
  const spot = spots[found] ?? null;
  if (!spot) return { node: body, offset: 0, spot, isAbove };
  const next = spots[found + 1];
  const isOneLine = (from: number, to: number) => !normal.slice(from, to).includes("\n");
  const isBehindText = isTextRun(spot) && isOneLine(spot.end, offset);
  // Whether the caret is inside the markers at the start of a line, such as those of a quote. It then moves to the start of the
  // line's text.
  const isBeforeText = !isAbove && !isBehindText && next && isOneLine(offset, next.at);
  return isBeforeText
    ? { ...domPlace(next, 0), spot: next, isAbove }
    : { ...domPlace(spot, offset - spot.at), spot, isAbove };
}

function domPlace({ element }: Spot, letters: number): Pick<Place, "node" | "offset"> {
  const { firstChild, parentNode } = element;
  if (element.nodeName === "SPAN" && firstChild) {
    return { node: firstChild, offset: Math.min(letters, firstChild.nodeValue?.length ?? 0) };
  }
  // In a list item or quote the position is its start; for a pause (`hr`) it is just after the pause.
  if (!parentNode || /^(LI|BLOCKQUOTE)$/.test(element.nodeName))
    return { node: element, offset: 0 };
  let index = element.nodeName === "HR" ? 1 : 0;
  for (let before = element.previousSibling; before; before = before.previousSibling) index += 1;
  return { node: parentNode, offset: index };
}

// Functions about the editor's document ------------------------------------------------------------------------------

/**
 * Returns the document with the caret. Restores a space, line break or empty paragraph before the caret, which normalization
 * removed from the text area's source.
 */
function withCaret(doc: Node, position: number, line: Line, { spot, isAbove }: Place): Opened {
  const { nodes } = schema;
  const $at = Selection.near(doc.resolve(position)).$head;
  const open = (changed: Node, at: number, storedMarks: Opened["storedMarks"] = null): Opened => {
    return { doc: changed, selection: TextSelection.create(changed, at), storedMarks };
  };
  const insertAt = (at: number, node: Node) =>
    open(new Transform(doc).insert(at, node).doc, at + 1);
  const isPause = spot?.element.nodeName === "HR";
  const text = Selection.findFrom(doc.resolve(position), 1, true);
  if (isPause && !isAbove && line.before === "" && text) return open(doc, text.head);
  if (isAbove || isPause) {
    const isEmpty = doc.content.size === 2 && doc.firstChild?.isTextblock;
    if (isEmpty) return open(doc, 1);
    if (!spot) return insertAt(0, nodes.paragraph.create());
    const isNewLine = isTextRun(spot) && !isBlank(line.above) && isBlank(line.below);
    const isAmidList = /^(SPAN|LI)$/.test(spot.element.nodeName) && hasItemBelow($at);
    if (isAmidList && $at.parent.content.size === 0) return open(doc, $at.pos);
    if (isNewLine || isAmidList) return insertAt($at.pos, nodes.hard_break.create());
    return insertAt(behindBlock(doc.resolve(position), line.before), nodes.paragraph.create());
  }
  const marks = marksAt($at, spot);
  if (line.lostSpace && $at.parent.content.size > 0) {
    const space = schema.text(line.lostSpace, marks);
    return open(new Transform(doc).insert($at.pos, space).doc, $at.pos + space.nodeSize);
  }
  return open(doc, $at.pos, Mark.sameSet(marks, $at.marks()) ? null : marks);
}

/**
 * Whether the position is in a list item that is followed by another item. A paragraph cannot be inserted after such an item, only
 * after the whole list.
 */
function hasItemBelow($at: ResolvedPos): boolean {
  if ($at.depth < 2 || $at.node(-1).type !== schema.nodes.list_item) return false;
  return $at.indexAfter(-2) < $at.node(-2).childCount;
}

/** Returns the position after a block, at the quote nesting depth given by the line's quote markers. */
function behindBlock($at: ResolvedPos, signs: string): number {
  const wanted = signs.replace(/[^>]/g, "").length;
  const quotes: number[] = [];
  for (let depth = 0; depth <= $at.depth; depth++) {
    if (depth === 0 || $at.node(depth).type === schema.nodes.blockquote) quotes.push(depth);
  }
  const depth = quotes[Math.min(wanted, quotes.length - 1)] ?? 0;
  return depth === $at.depth ? $at.pos : $at.after(depth + 1);
}

/** Returns the marks, such as bold, of text typed at a position in the source: a mark ends at its closing marker. */
function marksAt({ nodeBefore, nodeAfter }: ResolvedPos, spot: Spot | null): readonly Mark[] {
  const names = new Set<string>();
  for (let node = spot?.element.parentNode; node; node = node.parentNode) names.add(node.nodeName);
  const tags: Record<string, string> = { strong: "STRONG", em: "EM", link: "A" };
  const around = [...(nodeBefore?.marks ?? []), ...(nodeAfter?.marks ?? [])];
  return around
    .filter(({ type }) => names.has(tags[type.name] ?? ""))
    .reduce((set, mark) => mark.addToSet(set), Mark.none);
}
