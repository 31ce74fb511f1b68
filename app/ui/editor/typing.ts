import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { redo } from "prosemirror-history";
import { InputRule, inputRules, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { MarkType, Node } from "prosemirror-model";
import { liftListItem, splitListItem } from "prosemirror-schema-list";
import { Plugin, TextSelection, type Command } from "prosemirror-state";
import { findWrapping } from "prosemirror-transform";
import { COMMANDS } from "./commands";
import { schema } from "./schema";

const { nodes, marks } = schema;

/** Key bindings of the editor, where Mod is Ctrl, or Cmd on a Mac; `onLink` opens the address fields. */
export function keys(onLink: () => void): Plugin[] {
  const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
    return true;
  });
  return [
    keymap({
      // Selects all text as a text selection instead of a node selection, because the toolbar shows marks only for text selections.
      "Mod-a": ({ doc, tr }, dispatch) => {
        const all = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size));
        dispatch?.(tr.setSelection(all));
        return true;
      },
      "Mod-b": COMMANDS.bold,
      "Mod-i": COMMANDS.italic,
      "Mod-z": COMMANDS.undo,
      "Shift-Mod-z": redo,
      "Mod-y": redo,
      "Mod-Shift-8": COMMANDS.bullets,
      "Mod-Shift-7": COMMANDS.numbers,
      "Mod-Shift-.": COMMANDS.quote,
      "Mod-k": () => {
        onLink();
        return true;
      },
      "Mod-\\": COMMANDS.clear,
      // Swallows Ctrl+S: drafts are autosaved, so the browser's save dialog must not open (WRITE-06).
      "Mod-s": () => true,
      Backspace: undoInputRule,
      Enter: splitListItem(nodes.list_item),
      "Shift-Enter": lineBreak,
      "Mod-Enter": lineBreak,
      "Mod-[": liftListItem(nodes.list_item),
    }),
    keymap(baseKeymap),
  ];
}

/**
 * Dialogue: a hyphen before the first letter of a paragraph or line becomes a dash (WRITE-07). The pattern matches the whole first
 * word, because a phone's keyboard composes a word before input rules run. On other keyboards only the first letter triggers the
 * rule, so that the hyphen stays after an undo.
 */
const dialogue = new InputRule(/(?:^|\ufffc)(-{1,3}) ?([^-\s]\S*)$/, (state, match, start, end) => {
  const isComposed = match[0].length === end - start;
  if (!isComposed && match[2]?.length !== 1) return null;
  const from = match[0].startsWith("\ufffc") ? start + 1 : start;
  const before = state.doc.resolve(from).nodeBefore;
  if (before && before.type !== nodes.hard_break) return null;
  return state.tr.insertText(`—${match[2]}`, from, end);
});

/** Returns the text between the beginning of the line (after the paragraph's last line break) and a position. */
function lineBefore(doc: Node, position: number): string {
  const $at = doc.resolve(position);
  const text = $at.parent.textBetween(0, $at.parentOffset, null, "\ufffc");
  return text.slice(text.lastIndexOf("\ufffc") + 1);
}

/** Two hyphens become a dash, except at the start of a line, where three are a pause and a letter after them begins dialogue. */
const twoHyphens = new InputRule(/[^-\ufffc]--$/, ({ tr }, _match, start, end) =>
  tr.insertText("—", start + 1, end),
);

/**
 * In a line of dialogue a hyphen between a space and a letter begins an aside: "—Sí -dijo" becomes "—Sí —dijo". As in `dialogue`, a
 * phone's keyboard composes the whole word before the rule runs. A hyphen before a digit is a minus sign.
 */
const aside = new InputRule(/ (-{1,3})([^-\s\d]\S*)$/, ({ doc, tr }, match, start, end) => {
  const isComposed = match[0].length === end - start;
  if (!isComposed && match[2]?.length !== 1) return null;
  if (!lineBefore(doc, start).startsWith("—")) return null;
  return tr.insertText(`—${match[2]}`, start + 1, end);
});

/**
 * A hyphen behind a word ends an open aside once a space or a punctuation mark follows: "—Sí —dijo ella-." becomes
 * "—Sí —dijo ella—.". An aside is open after an even number of dashes, the first of which begins the speech.
 */
const asideEnd = new InputRule(/[^\s\ufffc-]-([.,;:!?…) ])$/, ({ doc, tr }, match, start, end) => {
  const line = lineBefore(doc, start + 1);
  const isOpen = line.startsWith("—") && line.split("—").length % 2 === 1;
  return isOpen ? tr.insertText(`—${match[1]}`, start + 1, end) : null;
});

/** Three stars, dashes or underscores alone in a paragraph become a pause between scenes. */
const pause = new InputRule(/^(?:\*{3}|-{3}|_{3})$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.node(-1).type === nodes.list_item) return null;
  const { tr } = state;
  const from = $start.before();
  tr.replaceWith(from, $start.after(), [nodes.horizontal_rule.create(), nodes.paragraph.create()]);
  return tr.setSelection(TextSelection.create(tr.doc, from + 2));
});

/**
 * The marker of a list, a quote or a pause, typed at the start of a later line of a paragraph, begins a new block, as it does in
 * Markdown. In a list it begins the next item.
 */
const blockOnNextLine = new InputRule(
  /\ufffc(?:([*+]|(\d{1,2})[.)]|>)\s|\*{3}|-{3}|_{3})$/,
  (state, match, start, end) => {
    const $start = state.doc.resolve(start);
    if ($start.nodeAfter?.type !== nodes.hard_break) return null;
    const [, sign, number] = match;
    const tr = state.tr.delete(start, end);
    if ($start.node(-1).type === nodes.list_item) {
      return sign && sign !== ">" ? tr.split(start, 2) : null;
    }
    tr.split(start);
    if (!sign) return tr.insert(start + 1, nodes.horizontal_rule.create());
    const type = sign === ">" ? nodes.blockquote : number ? nodes.ordered_list : nodes.bullet_list;
    const range = tr.doc.resolve(start + 2).blockRange();
    const wrapping = range && findWrapping(range, type, number ? { start: Number(number) } : null);
    return wrapping ? tr.wrap(range, wrapping) : null;
  },
);

/** Returns an input rule for emphasis: when the closing star is typed, the text between the stars becomes emphasized. */
function emphasis(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, signs = "", text = ""] = match;
    const open = start + whole.length - text.length - 2 * signs.length;
    const from = open + signs.length;
    const to = from + text.length;
    // Skips text that a phone's keyboard is still composing: it is not in the document yet.
    if (to > end) return null;
    const tr = state.tr.delete(to, end).addMark(from, to, type.create()).delete(open, from);
    return tr.removeStoredMark(type);
  });
}

/**
 * Input rules: Markdown shortcuts for dialogue, pauses, lists, quotes and emphasis, and dashes around asides, applied during
 * typing. Undo reverts the last one.
 */
export function typing(): Plugin[] {
  return [
    inputRules({
      rules: [
        dialogue,
        pause,
        blockOnNextLine,
        twoHyphens,
        aside,
        asideEnd,
        emphasis(/(?:^|[^*])(\*\*)([^\s*\ufffc](?:[^*\ufffc]*[^\s*\ufffc])?)\*\*$/, marks.strong),
        emphasis(/(?:^|[^*])(\*)([^\s*\ufffc](?:[^*\ufffc]*[^\s*\ufffc])?)\*$/, marks.em),
        wrappingInputRule(/^>\s$/, nodes.blockquote),
        wrappingInputRule(/^[*+]\s$/, nodes.bullet_list),
        wrappingInputRule(/^(\d{1,2})[.)]\s$/, nodes.ordered_list, (match) => ({
          start: Number(match[1]),
        })),
      ],
    }),
    noDoubleSpaces,
  ];
}

/** Ignores a typed space beside another space or at the start of a line: normalization would remove it anyway. */
const noDoubleSpaces = new Plugin({
  props: {
    handleTextInput({ state }, from, to, text) {
      if (text !== " ") return false;
      const $from = state.doc.resolve(from);
      const before = $from.parent.textBetween(0, $from.parentOffset, null, "\n").at(-1) ?? "\n";
      const $to = state.doc.resolve(to);
      const after = $to.parent.textBetween(
        $to.parentOffset,
        $to.parent.content.size,
        null,
        "\n",
      )[0];
      return /[ \n]/.test(before) || after === " ";
    },
  },
});
