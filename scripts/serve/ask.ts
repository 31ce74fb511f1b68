import { request as open, type IncomingMessage } from "node:http";

/** Options of a request. */
export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  /** A stream is sent in chunks, without its length. */
  body?: BodyInit;
}

/** Where a request goes, and how long its answer may take. */
interface To {
  origin: URL;
  address: string;
  patience: number;
}

/** Answers without a body, also an empty one. */
const BODILESS = [101, 204, 205, 304];
/** Carries the stack of what a Worker threw and did not catch. */
const THROWN = "mf-experimental-error-stack";

/** The answer of a local server to a request for an address, whole; redirects are not followed. */
export async function ask({ origin, address, patience }: To, asked: Asked): Promise<Response> {
  const { url, method, headers, body } = await requestOf(address, asked);
  return new Promise((done, fail) => {
    const { pathname, search } = new URL(url);
    const sent = open({
      // A kept connection may be closed by its server at the moment when the next request is sent.
      agent: false,
      host: origin.hostname,
      port: origin.port,
      path: pathname + search,
      method,
      headers: { ...headers, "MF-Original-URL": url, "MF-Disable-Pretty-Error": "true" },
      signal: AbortSignal.timeout(patience),
    });
    sent.on("error", fail);
    sent.once("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", fail);
      response.once("end", () => {
        const text = Buffer.concat(parts);
        if (response.headers[THROWN]) fail(new Error(`${method} ${url} threw: ${text}`));
        else done(responseOf(response, text));
      });
    });
    sent.end(body);
  });
}

/** The request as `fetch` reads it: the type of a body, and an address without its "..". */
async function requestOf(address: string, { method, headers, body }: Asked) {
  const request = new Request(address, { method, headers, body, ...{ duplex: "half" } });
  const bytes = Buffer.from(await request.arrayBuffer());
  return {
    url: request.url.replace(/#.*/, ""),
    method: request.method,
    headers: {
      ...Object.fromEntries(request.headers),
      ...(body instanceof ReadableStream
        ? { "Transfer-Encoding": "chunked" }
        : !/^(GET|HEAD)$/.test(request.method) && { "Content-Length": `${bytes.length}` }),
    },
    body: bytes,
  };
}

function responseOf({ statusCode = 0, rawHeaders }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  }
  const isEmpty = BODILESS.includes(statusCode);
  return new Response(isEmpty ? null : new Uint8Array(body), { status: statusCode, headers });
}
