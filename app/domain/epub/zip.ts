import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of a ZIP archive, whose content is produced in parts on demand. */
export interface ZipFile {
  name: string;
  parts: AsyncIterable<string | Uint8Array>;
  /** Whether the file is stored without compression. */
  isStored?: boolean;
}

const utf8 = new TextEncoder();
const NOTHING = new Uint8Array();

/** Streams a ZIP archive of these files. Holds only one part of one file in memory. */
export async function* zipOf(
  files: AsyncIterable<ZipFile>,
  now: Date,
): AsyncGenerator<Uint8Array, void> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, parts, isStored } of files) {
    const file = isStored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = now;
    zip.add(file);
    for await (const part of parts) {
      file.push(typeof part === "string" ? utf8.encode(part) : part);
      yield* chunks.splice(0);
    }
    file.push(NOTHING, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}

/** Returns a file of a ZIP archive with this text as content. */
export function textFile(name: string, text: string, isStored = false): ZipFile {
  return { name, isStored, parts: once(text) };
}

async function* once(text: string): AsyncGenerator<string, void> {
  yield text;
}
