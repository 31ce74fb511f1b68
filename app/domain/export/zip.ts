import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive, with its contents in parts that are made when they are needed. */
export interface ZipFile {
  name: string;
  parts: AsyncIterable<string | Uint8Array>;
  /** Kept as it is: it is compressed already, or its format wants it so. */
  isStored?: boolean;
}

const utf8 = new TextEncoder();
const NOTHING = new Uint8Array();

/** A ZIP archive, made while it is read: never more than a part of one file is held. */
export async function* zipOf(
  files: AsyncIterable<ZipFile>,
  now: Date,
): AsyncGenerator<Uint8Array, void> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, parts, isStored } of files) {
    const file = isStored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = now;
    zip.add(file);
    for await (const part of parts) {
      file.push(typeof part === "string" ? utf8.encode(part) : part);
      yield* made.splice(0);
    }
    file.push(NOTHING, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

/** A file whose text is at hand. */
export function textFile(name: string, text: string, isStored = false): ZipFile {
  return { name, isStored, parts: once(text) };
}

async function* once(text: string): AsyncGenerator<string, void> {
  yield text;
}
