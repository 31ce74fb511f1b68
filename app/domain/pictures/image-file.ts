import { PICTURE_SIDE } from "./picture";

/** A picture as it is stored: one frame, without metadata such as the place where it was taken. */
export interface ImageFile {
  type: "image/png" | "image/jpeg";
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

/** Parses a PNG or JPEG, recognized by its bytes, and drops its metadata; null for anything else. */
export function readImageFile(bytes: Uint8Array): ImageFile | null {
  const file = readPng(bytes) ?? readJpeg(bytes);
  return file && file.width > 0 && file.height > 0 ? file : null;
}

/** Whether a side of the picture is longer than `PICTURE_SIDE`. */
export function isTooWide({ width, height }: ImageFile): boolean {
  return Math.max(width, height) > PICTURE_SIDE;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/**
 * The chunks that a PNG decoder needs (PNG 3, 11.2 and 11.3). Text, time, EXIF, animation frames and private chunks are
 * dropped.
 */
const PNG_PIXELS = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs".split(" "),
);

function readPng(bytes: Uint8Array): ImageFile | null {
  if (PNG.some((byte, at) => bytes[at] !== byte)) return null;
  const view = viewOf(bytes);
  const chunks = [bytes.subarray(0, PNG.length)];
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    // End of a PNG chunk: 4 bytes of length, 4 of name, the data, and 4 of checksum.
    const end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length || (at === PNG.length) !== (name === "IHDR")) return null;
    if (PNG_PIXELS.has(name)) chunks.push(bytes.subarray(at, end));
    if (name === "IEND") {
      const [width, height] = [view.getUint32(16), view.getUint32(20)];
      return { type: "image/png", bytes: joined(chunks), width, height };
    }
    at = end;
  }
  return null;
}

/** Whether a JPEG marker begins a frame header, which contains the image's size (ITU T.81, B.2.2). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
// Whether a JPEG marker begins a segment to drop: a comment or an application segment, except those that a decoder needs (JFIF,
// colour profile, Adobe's transform).
const isJpegData = (marker: number) =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker));

function readJpeg(bytes: Uint8Array): ImageFile | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  const view = viewOf(bytes);
  const segments = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    // End of the JPEG image. Drops the bytes after this marker, such as a second image with its own metadata.
    if (bytes[at] === 0xff && marker === 0xd9) {
      segments.push(bytes.subarray(at, at + 2));
      break;
    }
    const end = at + 4 <= bytes.length ? at + 2 + view.getUint16(at + 2) : Infinity;
    if (bytes[at] !== 0xff || end > bytes.length) return null;
    if (isFrame(marker) && end >= at + 9) {
      if (size) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const isScan = marker === 0xda;
    const next = isScan ? endOfScan(bytes, end) : end;
    if (!isJpegData(marker)) segments.push(bytes.subarray(at, next));
    hasPixels ||= isScan;
    at = next;
  }
  return size && hasPixels ? { type: "image/jpeg", bytes: joined(segments), ...size } : null;
}

/** The end of a scan: the next marker that is neither a stuffed zero nor a restart marker (ITU T.81, B.1.1.5). */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    const isPixels = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (bytes[at] === 0xff && !isPixels) return at;
  }
  return bytes.length;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
