import { deflateSync, crc32 } from "node:zlib";

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** Returns a grey PNG of one row, with a text chunk as metadata. */
export function png({ width = 3, comment = "", extra = 0, frames = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(1, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...(comment ? [chunk("tEXt", Buffer.from(`Author\0${comment}`, "latin1"))] : []),
    chunk("IDAT", deflateSync(Buffer.alloc(width + 1, 7))),
    ...(extra ? [chunk("IDAT", Buffer.alloc(extra, 1))] : []),
    ...(frames ? [chunk("fdAT", Buffer.alloc(9, 1)), chunk("prVW", Buffer.from("Ana"))] : []),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the data URL of an image, as the editor sends it. */
export const dataOf = (bytes: Buffer, type = "image/png") =>
  `data:${type};base64,${bytes.toString("base64")}`;
