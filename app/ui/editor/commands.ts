import { chainCommands, lift, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { NodeSelection, TextSelection, type Command, type EditorState } from "prosemirror-state";
import { liftTarget } from "prosemirror-transform";
import { isImageAddress, isLinkAddress } from "~/domain/markdown/markup";
import { schema } from "./schema";

const { nodes, marks } = schema;

/** Commands of the toolbar that need no input. */
export const COMMANDS = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  quote: toggleQuote,
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  pause: insertPause,
  dash: insertDash,
  quotes: insertQuotes,
  clear: clearFormatting,
  // Undo first reverts an automatic replacement (input rule), if one has just happened.
  undo: chainCommands(undoInputRule, undo),
  redo,
} satisfies Record<string, Command>;
export type CommandName = keyof typeof COMMANDS;

/** State of the toolbar: which buttons are pressed and which are enabled. */
export interface Snapshot {
  on: Record<"bold" | "italic" | "quote" | "bullets" | "numbers" | "link", boolean>;
  can: Record<CommandName, boolean>;
  /** Address of the link at the caret; empty without one. */
  href: string;
}

export function snapshotOf(state: EditorState): Snapshot {
  const names = Object.keys(COMMANDS) as CommandName[];
  const can = Object.fromEntries(names.map((name) => [name, COMMANDS[name](state)]));
  return {
    on: {
      bold: hasMark(state, marks.strong),
      italic: hasMark(state, marks.em),
      link: hasMark(state, marks.link),
      quote: isInside(state, nodes.blockquote),
      bullets: isInside(state, nodes.bullet_list),
      numbers: isInside(state, nodes.ordered_list),
    },
    can: {
      ...(can as Snapshot["can"]),
      undo: undoDepth(state) > 0,
      redo: redoDepth(state) > 0,
    },
    href: linkAt(state),
  };
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return depthOf($from, type) !== null;
}

function depthOf($pos: EditorState["selection"]["$from"], type: NodeType): number | null {
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type === type) return depth;
  return null;
}

function linkAt({ selection: { $from, empty }, doc, selection }: EditorState): string {
  const found = empty
    ? marks.link.isInSet($from.marks())
    : marks.link.isInSet(doc.nodeAt(selection.from)?.marks ?? []);
  return String(found?.attrs.href ?? "");
}

function toggleQuote(...[state, dispatch]: Parameters<Command>): boolean {
  return isInside(state, nodes.blockquote)
    ? lift(state, dispatch)
    : wrapIn(nodes.blockquote)(state, dispatch);
}

/** Wraps paragraphs in a list, lifts them out of one of the same type, or changes the type of a list. */
function toggleList(type: NodeType): Command {
  const other = type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list;
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (depthOf($from, type) !== null) return liftListItem(nodes.list_item)(state, dispatch);
    const depth = depthOf($from, other);
    if (depth === null) return wrapInList(type)(state, dispatch);
    const { tight } = $from.node(depth).attrs;
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight }));
    return true;
  };
}

function insertPause(...[state, dispatch]: Parameters<Command>): boolean {
  if (isInside(state, nodes.list_item)) return false;
  const { tr } = state;
  if (!dispatch) return true;
  tr.replaceSelectionWith(nodes.horizontal_rule.create());
  // Adds a paragraph after a pause at the end of the text: otherwise the pause stays selected, and the next key would replace it.
  if (tr.selection instanceof NodeSelection) {
    const after = tr.selection.to;
    tr.insert(after, nodes.paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
  }
  dispatch(tr.scrollIntoView());
  return true;
}

function insertDash(...[state, dispatch]: Parameters<Command>): boolean {
  dispatch?.(state.tr.insertText("—").scrollIntoView());
  return true;
}

/** Wraps the selection in quotation marks, with the caret before the closing mark: « », or “ ” inside open « of the paragraph. */
function insertQuotes(...[state, dispatch]: Parameters<Command>): boolean {
  if (!dispatch) return true;
  const { $from, from, to } = state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, null, " ");
  const isInside = before.lastIndexOf("«") > before.lastIndexOf("»");
  const [open, close] = isInside ? ["“", "”"] : ["«", "»"];
  const tr = state.tr.insertText(close, to).insertText(open, from);
  dispatch(tr.setSelection(TextSelection.create(tr.doc, to + 1)).scrollIntoView());
  return true;
}

/** Removes bold, italics and links from the selection, and lifts its paragraphs out of lists and quotes. */
function clearFormatting(...[state, dispatch]: Parameters<Command>): boolean {
  if (!dispatch) return true;
  const { from, to, empty } = state.selection;
  const { tr } = state;
  for (const type of Object.values(marks)) {
    if (empty) tr.removeStoredMark(type);
    else tr.removeMark(from, to, type);
  }
  const starts: number[] = [];
  state.doc.nodesBetween(from, to, (node, position) => {
    if (node.isTextblock) starts.push(position + 1);
  });
  for (const start of starts) {
    for (;;) {
      const range = tr.doc.resolve(tr.mapping.map(start)).blockRange();
      const target = range && liftTarget(range);
      if (!range || target === null) break;
      tr.lift(range, target);
    }
  }
  dispatch(tr);
  return true;
}

/** Links the selection, or inserts the address as a link when nothing is selected; an empty address removes the link. */
export function setLink(href: string): Command | null {
  if (href !== "" && !isLinkAddress(href)) return null;
  return (state, dispatch) => {
    const { tr } = state;
    let { from, to } = state.selection;
    if (from === to && marks.link.isInSet(state.selection.$from.marks())) {
      [from, to] = linkAround(state);
    }
    if (href === "") tr.removeMark(from, to, marks.link);
    else if (from === to) tr.insert(from, schema.text(href, [marks.link.create({ href })]));
    else tr.addMark(from, to, marks.link.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function linkAround({ selection: { $from } }: EditorState): [number, number] {
  const mark = marks.link.isInSet($from.marks());
  const start = $from.start();
  let [from, to] = [$from.pos, $from.pos];
  $from.parent.forEach((node, offset) => {
    const end = start + offset + node.nodeSize;
    if (mark?.isInSet(node.marks) && start + offset <= $from.pos && end >= $from.pos) {
      [from, to] = [Math.min(from, start + offset), Math.max(to, end)];
    }
  });
  return [from, to];
}

/** Inserts an image at the selection; null if the address is not allowed for images. */
export function insertImage(src: string, alt: string): Command | null {
  if (!isImageAddress(src)) return null;
  return (state, dispatch) => {
    const image = nodes.image.create({ src, alt: alt || null });
    dispatch?.(state.tr.replaceSelectionWith(image, false).scrollIntoView());
    return true;
  };
}
