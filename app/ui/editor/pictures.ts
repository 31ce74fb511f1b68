import { Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { readPictureAddress } from "~/domain/markdown/markup";
import { PICTURE_BYTES, PICTURES_PER_STORY, TOO_MANY_PICTURES } from "~/domain/pictures/picture";
import { schema } from "./schema";

const WRONG_KIND = "Solo se pueden poner imágenes PNG o JPEG.";
const UNREADABLE = "No se pudo leer la imagen.";

/** Uploads a picture, given as a `data:` URL. Returns its address, or the message of a refusal. */
export type KeepPicture = (data: string) => Promise<{ address: string } | { message: string }>;

/** Dependencies of `takePicture`: the upload, and the recipient of error messages. */
export interface PictureUpload {
  keep: KeepPicture;
  /** Shows a message to the writer. */
  tell(message: string): void;
}

/** Placeholder in the text for an image that is being uploaded. The image is inserted there. */
interface Place {
  /** Position of the placeholder in the document, mapped through every later change. */
  at: number;
}

const key = new PluginKey<readonly Place[]>("pictures");

/** Plugin that tracks the positions of pictures that are being uploaded. */
export const picturePlaces = () =>
  new Plugin<readonly Place[]>({
    key,
    state: {
      init: () => [],
      apply(transaction, places) {
        for (const place of places) place.at = transaction.mapping.map(place.at);
        const change = transaction.getMeta(key) as { add?: Place; drop?: Place } | undefined;
        if (change?.add) return [...places, change.add];
        return change?.drop ? places.filter((place) => place !== change.drop) : places;
      },
    },
  });

/** Resizes a chosen, dropped or pasted image, uploads it, and inserts it into the text (WRITE-06). */
export async function takePicture(
  view: EditorView,
  file: Blob,
  { at, alt }: { at: number; alt: string },
  { keep, tell }: PictureUpload,
): Promise<void> {
  if (!/^image\/(png|jpeg)$/.test(file.type)) return tell(WRONG_KIND);
  if (countPictures(view) >= PICTURES_PER_STORY) return tell(TOO_MANY_PICTURES);
  const place: Place = { at };
  view.dispatch(view.state.tr.setMeta(key, { add: place }));
  tell("Guardando la imagen…");
  const data = await shrink(file).catch(() => null);
  const kept = data === null ? { message: UNREADABLE } : await keep(data);
  if (view.isDestroyed) return;
  const { tr } = view.state;
  tr.setMeta(key, { drop: place });
  if ("address" in kept) {
    const image = schema.nodes.image.create({ src: kept.address, alt: alt || null });
    tr.insert(Math.min(place.at, tr.doc.content.size), image);
  }
  view.dispatch(tr);
  tell("message" in kept ? kept.message : "");
}

/** Counts the images in the text, including those that are being uploaded. */
function countPictures({ state }: EditorView): number {
  let count = key.getState(state)?.length ?? 0;
  state.doc.descendants((node) => {
    if (node.type === schema.nodes.image && readPictureAddress(String(node.attrs.src))) count++;
  });
  return count;
}

/** Returns the content of a base64 `data:` URL as a blob, which is empty if the base64 is invalid; null for any other URL. */
export function imageOfData(address: string): Blob | null {
  const [, type, base64 = ""] = /^data:([\w/+.-]+);base64,(.*)$/is.exec(address.trim()) ?? [];
  if (!type) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new Blob([bytes], { type: type.toLowerCase() });
  } catch {
    return new Blob([], { type: type.toLowerCase() });
  }
}

/** Longest side of an uploaded picture in pixels: twice the width of the text, for screens with two pixels per CSS pixel. */
const LONGEST_SIDE = 1200;

/** Shrinks and compresses an image until it fits into PICTURE_BYTES. Returns a `data:` URL, without metadata. */
async function shrink(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  let scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  for (; scale > 0.01; scale *= 0.8) {
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) break;
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // For a PNG file, tries PNG first: drawings may have few colours, or transparent parts.
    if (file.type === "image/png") {
      const png = await encoded(canvas, "image/png");
      if (png) return png;
    }
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const quality of [0.85, 0.7, 0.55]) {
      const jpeg = await encoded(canvas, "image/jpeg", quality);
      if (jpeg) return jpeg;
    }
    context.globalCompositeOperation = "source-over";
  }
  throw new Error("The image does not get small enough");
}

/** Returns the canvas as a `data:` URL of this type; null if it has more than `PICTURE_BYTES`. */
async function encoded(
  canvas: HTMLCanvasElement,
  type: string,
  quality?: number,
): Promise<string | null> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  if (!blob || blob.size > PICTURE_BYTES) return null;
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new Error("The image cannot be read"));
    reader.readAsDataURL(blob);
  });
}
