import type { RequestContext } from "./context";

/** Answers with a file that is made while it is sent, at the pace of its reader. */
export function downloadOf(
  parts: AsyncGenerator<Uint8Array, void>,
  { name, type }: { name: string; type: string },
  { errorId }: Pick<RequestContext, "errorId">,
): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        try {
          const next = await parts.next();
          if (next.done) stream.close();
          else stream.enqueue(next.value);
        } catch (error) {
          // The status is sent: a download that breaks off is all that its reader sees.
          console.error(`[${errorId}] A download broke off`, error);
          stream.error(error);
        }
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
