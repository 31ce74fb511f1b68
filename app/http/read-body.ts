/** A request's body, or why it is refused. */
export type Body =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: "too-large" | "too-slow" | "broken" };

/** How much of a body is kept, how much is read at all, and for how long. */
interface Patience {
  keep: number;
  /** A body over `keep` is read up to here and dropped: unread bytes reset the connection, and the answer is lost. */
  most: number;
  millis: number;
}

/** Reads a body to its end and never throws: a sender who stops, sends too much or breaks the encoding gets a refusal. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  { keep, most, millis }: Patience,
): Promise<Body> {
  if (!body) return { ok: true, bytes: new Uint8Array() };
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), millis);
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), late]);
      if (part === "late" || size > most) {
        void reader.cancel().catch(() => undefined);
        return { ok: false, reason: part === "late" ? "too-slow" : "too-large" };
      }
      if (part.done) break;
      size += part.value.byteLength;
      if (size <= keep) chunks.push(part.value);
      else chunks.length = 0;
    }
  } catch {
    return { ok: false, reason: "broken" };
  } finally {
    clearTimeout(timer);
  }
  return size > keep
    ? { ok: false, reason: "too-large" }
    : { ok: true, bytes: joined(chunks, size) };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
