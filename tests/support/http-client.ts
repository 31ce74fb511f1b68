import { Agent, request, type IncomingHttpHeaders } from "node:http";

/** Timeout of a response in milliseconds. Longer than any response takes while 200 other requests wait. */
const PATIENCE_MS = 30_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Message {
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Form fields. With them the request is a POST, as a browser sends it from the same site. */
  form?: Record<string, string>;
}

/** Returns an agent that keeps at most `most` connections open. */
export function connections(most: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: most, maxFreeSockets: most });
}

/**
 * Sends one request over a keep-alive connection. Follows no redirect, rejects if the connection breaks or no data arrives for 30
 * s.
 */
export function send(
  agent: Agent,
  origin: URL,
  { path, cookie, headers, form }: Message,
): Promise<Answer> {
  const body = form ? new URLSearchParams(form).toString() : undefined;
  return new Promise((done, fail) => {
    const sent = request(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        path,
        method: form ? "POST" : "GET",
        timeout: PATIENCE_MS,
        headers: {
          "Accept-Encoding": "identity",
          ...(cookie ? { Cookie: cookie } : {}),
          ...(body === undefined
            ? {}
            : {
                "Content-Type": "application/x-www-form-urlencoded",
                "Content-Length": Buffer.byteLength(body),
                "Sec-Fetch-Site": "same-origin",
              }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", fail);
        response.on("end", () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    sent.on("timeout", () => {
      const error = new Error(`${path} did not answer within ${PATIENCE_MS / 1000} s`);
      sent.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

/** Runs `work` on every item, `most` at a time. */
export async function inParallel<Item>(
  most: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  // All parallel runners take their items from one iterator, so that no item is handled twice.
  const runner = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: most }, runner));
}
