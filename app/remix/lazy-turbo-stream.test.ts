import { expect, test } from "vitest";
import { encode as encodeNow } from "../../node_modules/turbo-stream/dist/turbo-stream.js";
import { encode } from "./lazy-turbo-stream";

const read = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

test("LITE-01 data that no page sends are not encoded, and those that are read are as turbo-stream has them", async () => {
  let reads = 0;
  const input = {
    get title() {
      reads += 1;
      return "Año";
    },
    later: Promise.resolve({ n: [1, null, undefined] }),
  };
  const stream = encode(input);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(reads).toBe(0);
  expect(await read(stream)).toBe(await read(encodeNow(input)));
  expect(reads).toBe(2);
});

test("LITE-01 what fails while it is encoded fails for who reads it", async () => {
  const stream = encode(Symbol("a symbol without a name"));
  await expect(read(stream)).rejects.toThrow("Cannot encode symbol");
});
