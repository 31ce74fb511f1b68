import { createHash } from "node:crypto";
import type { Db } from "~/db/db";
import { utf8Bytes } from "~/domain/text/bytes";
import {
  dropActaDraft,
  PART_BYTES,
  ACTA_PARTS_AT_ONCE,
  readActaText,
  storeActaParts,
} from "./actas.server";

/** Checksum and size of a stored text. */
export interface WrittenText {
  sha256: string;
  bytes: number;
  parts: number;
}

/**
 * Stores the lines of a version in D1, in parts, without holding them all in memory. Replaces what an interrupted run has left.
 * Throws if the version is published.
 */
export async function writeActaText(
  db: Db,
  contest: string,
  version: number,
  lines: Iterable<string>,
): Promise<WrittenText> {
  await dropActaDraft(db, contest, version);
  const hash = createHash("sha256");
  let bytes = 0;
  let parts = 0;
  let waiting: string[] = [];
  for (const part of joined(lines)) {
    hash.update(part);
    bytes += utf8Bytes(part);
    waiting.push(part);
    if (waiting.length < ACTA_PARTS_AT_ONCE) continue;
    await storeActaParts(db, { contest, version, first: parts }, waiting);
    parts += waiting.length;
    waiting = [];
  }
  if (waiting.length > 0) {
    await storeActaParts(db, { contest, version, first: parts }, waiting);
    parts += waiting.length;
  }
  return { sha256: hash.digest("hex"), bytes, parts };
}

/** Joins lines to parts of up to `PART_BYTES`. */
function* joined(lines: Iterable<string>): Generator<string> {
  let part: string[] = [];
  let size = 0;
  for (const line of lines) {
    const bytes = utf8Bytes(line);
    if (size + bytes > PART_BYTES && part.length > 0) {
      yield part.join("");
      part = [];
      size = 0;
    }
    part.push(line);
    size += bytes;
  }
  if (part.length > 0) yield part.join("");
}

/** Returns the SHA-256 of a version as D1 has it. */
export async function hashActaText(db: Db, contest: string, version: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of readActaText(db, contest, version)) hash.update(piece);
  return hash.digest("hex");
}
