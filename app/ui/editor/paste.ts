import { Fragment, Slice, type Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { SOURCE_BYTES } from "~/domain/markdown/source";
import { pastedBlocks } from "./pasted-blocks";
import { imageOfData, takePicture, type PictureUpload } from "./pictures";
import { plainMarkup } from "./pasted-markup";
import { schema } from "./schema";
import { toSource } from "./to-source";

const TOO_LONG = `Eso no cabe: con ello tu texto superaría los ${SOURCE_BYTES / 1000} KB. Sigue como estaba.`;

/**
 * Bytes of pasted HTML above which the plain text is pasted instead, because parsing more HTML would block the page for too long.
 */
const MOST_HTML = 2 * 1024 * 1024;

const bytes = (text: string) => new TextEncoder().encode(text).byteLength;

/** Plugin that limits pasted and dropped content to what a story can express and to its maximum size (WRITE-06, WRITE-18). */
export function pasting(upload: PictureUpload): Plugin {
  const { tell } = upload;
  /** Embedded images (`data:` URLs) of the last paste, to be uploaded. */
  let carried: Blob[] = [];
  return new Plugin({
    props: {
      clipboardTextParser: (text, _$context, _plain) => paragraphsOf(text),
      transformPastedHTML: (html) =>
        html.length > MOST_HTML ? "" : pastedBlocks(plainMarkup(html)),
      transformPasted(slice) {
        carried = carriedImages(slice);
        return tidySlice(slice);
      },
      handlePaste(view, event) {
        const data = event.clipboardData;
        const plain = data?.getData("text/plain") ?? "";
        if (!plain && takeFile(view, data, view.state.selection.from, upload)) return true;
        if (bytes(plain) + bytes(toSource(view.state.doc)) > SOURCE_BYTES) {
          tell(TOO_LONG);
          return true;
        }
        // Uploads the images later, after the pasted content has been inserted.
        queueMicrotask(() => {
          for (const image of carried)
            void takePicture(view, image, { at: view.state.selection.to, alt: "" }, upload);
        });
        if ((data?.getData("text/html").length ?? 0) <= MOST_HTML) return false;
        view.pasteText(plain);
        return true;
      },
      handleDrop(view, event, _slice, isMoved) {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        return takeFile(view, event.dataTransfer, at?.pos ?? view.state.selection.from, upload);
      },
    },
  });
}

/** Returns the embedded images of pasted content (a ProseMirror slice). */
function carriedImages({ content }: Slice): Blob[] {
  const images: Blob[] = [];
  content.descendants((node) => {
    const image = node.type === schema.nodes.image && imageOfData(String(node.attrs.src));
    if (image) images.push(image);
  });
  return images;
}

/** Splits plain text into paragraphs, at blank lines if there are any, else at each line. */
function paragraphsOf(text: string): Slice {
  const lines = text.replace(/\r\n?/g, "\n").trim();
  const blocks = /\n\s*\n/.test(lines) ? lines.split(/\n\s*\n/) : lines.split("\n");
  const paragraphs = blocks.map((block) => {
    const content: Node[] = [];
    block.split("\n").forEach((line, index) => {
      if (index > 0) content.push(schema.nodes.hard_break.create());
      if (line.trim()) content.push(schema.text(line.trim()));
    });
    return schema.nodes.paragraph.create(null, content);
  });
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

function tidySlice({ content, openStart, openEnd }: Slice): Slice {
  const tidied = tidy(content);
  return new Slice(
    tidied,
    Math.min(openStart, depthOf(tidied, "firstChild")),
    Math.min(openEnd, depthOf(tidied, "lastChild")),
  );
}

function depthOf(fragment: Fragment, side: "firstChild" | "lastChild"): number {
  const node = fragment[side];
  return node && !node.isLeaf ? 1 + depthOf(node.content, side) : 0;
}

/** Normalizes pasted content: single spaces, dialogue dashes, no empty blocks, no embedded images. */
function tidy(fragment: Fragment): Fragment {
  const kept: Node[] = [];
  fragment.forEach((node, _offset, index) => {
    if (node.type === schema.nodes.image && /^data:/i.test(node.attrs.src)) return;
    if (node.isText) {
      const before = index > 0 ? fragment.child(index - 1) : null;
      const opensLine = before ? before.type === schema.nodes.hard_break : true;
      const single = (node.text ?? "").replace(/[ \t\r\n]+/g, " ");
      const text = opensLine ? single.replace(/^ ?-{1,3} ?(?=[^-\s])/, "—") : single;
      if (text) kept.push(schema.text(text, node.marks));
      return;
    }
    const inner = node.copy(tidy(node.content));
    if (node.isTextblock) kept.push(...paragraphsIn(inner));
    else if (node.type === schema.nodes.list_item) kept.push(...asItem(inner));
    else if (node.isLeaf || inner.childCount > 0) kept.push(inner);
  });
  return Fragment.fromArray(kept);
}

/** Merges the paragraphs of a list item into one, with breaks between them; returns none for an empty item. */
function asItem(item: Node): Node[] {
  const lines = item.children.flatMap((paragraph, nth) => [
    ...(nth > 0 ? [schema.nodes.hard_break.create()] : []),
    ...paragraph.children,
  ]);
  return lines.length > 0
    ? [item.copy(Fragment.from(schema.nodes.paragraph.create(null, lines)))]
    : [];
}

/**
 * Splits a paragraph at double breaks, which many pages use between paragraphs, and trims breaks at the ends; returns none for
 * a paragraph without text.
 */
function paragraphsIn(paragraph: Node): Node[] {
  const parts: Node[][] = [];
  let breaks: Node[] = [];
  paragraph.forEach((node) => {
    const part = parts.at(-1);
    const isBlank = node.isText && !node.text?.trim();
    if (node.type === schema.nodes.hard_break) breaks.push(node);
    else if (!isBlank || (part && breaks.length === 0)) {
      if (part && breaks.length < 2) part.push(...breaks, node);
      else parts.push([node]);
      breaks = [];
    }
  });
  return parts.map((content) => paragraph.copy(Fragment.fromArray(content)));
}

/** Uploads a dropped or pasted image file and inserts it into the text. Returns false if the event has no file. */
function takeFile(
  view: EditorView,
  data: DataTransfer | null,
  at: number,
  upload: PictureUpload,
): boolean {
  const [file] = data?.files ?? [];
  if (!file) return false;
  void takePicture(view, file, { at, alt: file.name.replace(/\.\w+$/, "") }, upload);
  return true;
}
