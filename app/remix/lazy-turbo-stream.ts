import { encode as encodeNow } from "../../node_modules/turbo-stream/dist/turbo-stream.js";

// Stands in for `turbo-stream` in the Worker (wrangler.toml): Remix encodes the data of every document, also where the page
// takes them as JSON and drops the stream (README.md).
/** `encode` of turbo-stream that begins when its stream is read; arguments and bytes are the same. */
export function encode(...input: Parameters<typeof encodeNow>): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const stream: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      reader ??= encodeNow(...input).getReader();
      const part = await reader.read();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
  };
  return new ReadableStream(stream, { highWaterMark: 0 });
}
