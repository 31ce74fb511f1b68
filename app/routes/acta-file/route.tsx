import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readActaText } from "~/domain/acta/actas.server";
import { actaFileName, findActaFile } from "~/domain/acta/find-acta-file.server";
import { ACTA_REFUSALS, withdrawnText } from "~/domain/acta/refusals";
import { readDecimal } from "~/domain/forms/decimal";
import { longDay } from "~/domain/time/time";
import { attachment, isKnown, streamOf } from "~/http/documents";
import { plainPage } from "~/http/plain-page";
import { isOverActaLimit, OVER_LIMIT } from "~/http/rate-limits";

/**
 * Sends the file of a finished contest's acta, from which anybody can recompute the result (VOTE-11, docs/acta.md). It is streamed
 * from D1 and in no cache of the Worker: a withdrawn version must be gone at once.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const id = params.contestId ?? "";
  const typed = new URL(request.url).searchParams.get("version");
  const answer = await findActaFile(
    db,
    { id, version: typed === null ? null : (readDecimal(typed) ?? 0) },
    now,
  );
  if (!answer.ok) {
    const { status, text } = ACTA_REFUSALS[answer.reason];
    return plainPage(status, text, context);
  }
  const { contest, version: found } = answer;
  const { version, sha256, bytes, withdrawnAt } = found;
  if (withdrawnAt !== null) {
    const text = withdrawnText(found, longDay(withdrawnAt, env.TIME_ZONE));
    return plainPage(410, text, context);
  }
  const headers = { "Cache-Control": "public, no-cache", ETag: `"${sha256}"` };
  if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers });
  // Counted here, so that revalidations of a copy are free.
  if (request.method !== "HEAD" && (await isOverActaLimit(request, env)))
    return plainPage(OVER_LIMIT.status, OVER_LIMIT.message, context, OVER_LIMIT.headers);
  const name = actaFileName(contest, version);
  const file = attachment({ name, type: "application/json; charset=utf-8" });
  const pieces = readActaText(db, id, version);
  const text = request.method === "HEAD" ? null : streamOf(encoded(pieces, bytes), context);
  // Announces the length, so that a download that breaks off is not taken for a whole file.
  const body = text && text.pipeThrough(new FixedLengthStream(bytes));
  return new Response(body, { headers: { ...file, ...headers } });
}

/**
 * Encodes pieces of text that have this many bytes in all. Throws at the end of a shorter text, which was withdrawn while it was
 * read: the client then sees an aborted download instead of a whole one.
 */
async function* encoded(
  pieces: AsyncIterable<string>,
  bytes: number,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let sent = 0;
  for await (const piece of pieces) {
    const part = encoder.encode(piece);
    sent += part.length;
    yield part;
  }
  if (sent !== bytes) throw new Error(`The acta was withdrawn after ${sent} of ${bytes} bytes`);
}
