import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { InputRule, inputRules, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, splitListItem } from "prosemirror-schema-list";
import { Plugin, TextSelection, type Command } from "prosemirror-state";
import { COMMANDS } from "./commands";
import { schema } from "./schema";

const { nodes } = schema;

/** The keys of the editor; Mod is Ctrl, or Cmd on a Mac. `onLink` opens the field for an address. */
export function keys(onLink: () => void): Plugin[] {
  const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
    return true;
  });
  return [
    keymap({
      // All text, not the document as one thing: the buttons then say what the text is.
      "Mod-a": ({ doc, tr }, dispatch) => {
        const all = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size));
        dispatch?.(tr.setSelection(all));
        return true;
      },
      "Mod-b": COMMANDS.bold,
      "Mod-i": COMMANDS.italic,
      "Mod-z": undo,
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
      // The text is saved by itself; the browser's own dialog would only be in the way (WRITE-06).
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
 * A dash and then a letter at the start of a paragraph or line: somebody speaks (WRITE-07). A phone's keyboard composes
 * a word before the rule sees it; with other keys only the first letter counts, so that undoing the dash lasts.
 */
const dialogue = new InputRule(/(?:^|\ufffc)(-{1,3}) ?([^-\s]\S*)$/, (state, match, start, end) => {
  const isComposed = match[0].length === end - start;
  if (!isComposed && match[2]?.length !== 1) return null;
  const from = match[0].startsWith("\ufffc") ? start + 1 : start;
  const before = state.doc.resolve(from).nodeBefore;
  if (before && before.type !== nodes.hard_break) return null;
  return state.tr.insertText(`—${match[2]}`, from, end);
});

/** Three stars, dashes or underscores alone: a pause between scenes. */
const pause = new InputRule(/^(?:\*{3}|-{3}|_{3})$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.node(-1).type === nodes.list_item) return null;
  const { tr } = state;
  const from = $start.before();
  tr.replaceWith(from, $start.after(), [nodes.horizontal_rule.create(), nodes.paragraph.create()]);
  return tr.setSelection(TextSelection.create(tr.doc, from + 2));
});

/** What the text becomes while it is typed: dialogue, pauses, lists and quotes, as in the text area. */
export function typing(): Plugin[] {
  return [
    inputRules({
      rules: [
        dialogue,
        pause,
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

/** A space beside a space, or at the start of a line, is not typed: the source would not keep it. */
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
