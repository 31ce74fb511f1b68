import { Fragment, Slice, type Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { SOURCE_BYTES } from "~/domain/stories/size";
import { pastedBlocks } from "./pasted-blocks";
import { plainMarkup } from "./pasted-markup";
import { schema } from "./schema";
import { toSource } from "./to-source";

const TOO_LONG = "Eso no cabe: con ello tu texto superaría los 40 KB. Sigue como estaba.";
const IMAGE_TOO_LARGE =
  "La imagen pesa demasiado: con ella tu texto superaría los 40 KB. Usa una más pequeña o enlázala por su dirección.";
const IMAGE_KIND = "Solo se pueden soltar imágenes PNG o JPEG.";
const IMAGE_UNREADABLE = "No se pudo leer la imagen.";

/** Bytes of pasted HTML above which the plain text is pasted instead, since parsing would take too long. */
const MOST_HTML = 2 * 1024 * 1024;

const bytes = (text: string) => new TextEncoder().encode(text).byteLength;

/** Limits pasted and dropped content to the schema and to the size of the form (WRITE-06, WRITE-18). */
export function pasting(tell: (message: string) => void): Plugin {
  return new Plugin({
    props: {
      clipboardTextParser: (text, _$context, _plain) => paragraphsOf(text),
      transformPastedHTML: (html) =>
        html.length > MOST_HTML ? "" : pastedBlocks(plainMarkup(html)),
      transformPasted: tidySlice,
      handlePaste(view, event, slice) {
        const data = event.clipboardData;
        const plain = data?.getData("text/plain") ?? "";
        if (!plain && takeImage(view, data, view.state.selection.from, tell)) return true;
        if (
          bytes(plain) + bytes(toSource(view.state.doc)) > SOURCE_BYTES ||
          imageBytes(slice) > SOURCE_BYTES
        ) {
          tell(TOO_LONG);
          return true;
        }
        if ((data?.getData("text/html").length ?? 0) <= MOST_HTML) return false;
        view.pasteText(plain);
        return true;
      },
      handleDrop(view, event, _slice, isMoved) {
        if (isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        return takeImage(view, event.dataTransfer, at?.pos ?? view.state.selection.from, tell);
      },
    },
  });
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

/** Normalizes pasted content: single spaces, dialogue dashes, no empty blocks, no images of other kinds. */
function tidy(fragment: Fragment): Fragment {
  const kept: Node[] = [];
  fragment.forEach((node, _offset, index) => {
    if (node.type === schema.nodes.image && /^data:(?!image\/(png|jpeg);)/.test(node.attrs.src))
      return;
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

function imageBytes(slice: Slice): number {
  let size = 0;
  slice.content.descendants((node) => {
    if (node.type === schema.nodes.image) size += String(node.attrs.src).length;
  });
  return size;
}

/** Inserts a dropped or pasted file as a data URL; false if there is none. */
function takeImage(
  view: EditorView,
  data: DataTransfer | null,
  at: number,
  tell: (message: string) => void,
): boolean {
  const [file] = data?.files ?? [];
  if (!file) return false;
  if (!/^image\/(png|jpeg)$/.test(file.type)) {
    tell(IMAGE_KIND);
    return true;
  }
  // Base64: three bytes become four characters.
  if ((file.size * 4) / 3 + bytes(toSource(view.state.doc)) > SOURCE_BYTES) {
    tell(IMAGE_TOO_LARGE);
    return true;
  }
  const reader = new FileReader();
  reader.onerror = () => tell(IMAGE_UNREADABLE);
  reader.onload = () => {
    const alt = file.name.replace(/\.\w+$/, "");
    const image = schema.nodes.image.create({ src: String(reader.result), alt });
    const size = view.state.doc.content.size;
    view.dispatch(view.state.tr.insert(Math.min(at, size), image));
  };
  reader.readAsDataURL(file);
  return true;
}
