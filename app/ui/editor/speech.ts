import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/**
 * Marks paragraphs of dialogue with the class that they have on the story's page (book-page.server.ts), whose style sheet lets
 * their dash hang where the line is long.
 */
export function markedSpeech(): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) =>
        DecorationSet.create(
          doc,
          speechIn(doc).map(({ from, to }) => Decoration.node(from, to, { class: "speech" })),
        ),
    },
  });
}

/** Returns the positions of the paragraphs that begin with an unmarked dash: in the page's HTML it follows their tag. */
export function speechIn(doc: Node): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  doc.descendants((node, from) => {
    if (!node.isTextblock) return true;
    const first = node.firstChild;
    if (first?.text?.startsWith("—") && first.marks.length === 0) {
      found.push({ from, to: from + node.nodeSize });
    }
    return false;
  });
  return found;
}
