import { request as open, type IncomingMessage } from "node:http";

/** Method, headers and body of a request. */
export interface RequestParts {
  method?: string;
  headers?: Record<string, string>;
  /** Body of the request. A stream is sent in chunks, without Content-Length. */
  body?: BodyInit;
}

/** Server and path of a request. `patience` is the timeout of the response in milliseconds. */
interface Target {
  origin: URL;
  address: string;
  patience: number;
}

/** HTTP statuses whose response must not have a body, not even an empty one. */
const BODILESS = [101, 204, 205, 304];
/**
 * Response header that Miniflare sets if the Worker threw an error and did not catch it. The response body is then the error as
 * JSON.
 */
const THROWN = "mf-experimental-error-stack";

/**
 * Sends a request to a local server and returns the complete response. Does not follow redirects. Rejects on a timeout, and if
 * the Worker threw an error.
 */
export async function sendRequest(
  { origin, address, patience }: Target,
  parts: RequestParts,
): Promise<Response> {
  const { url, method, headers, body } = await requestOf(address, parts);
  return new Promise((done, fail) => {
    const { pathname, search } = new URL(url);
    const sent = open({
      // Uses no keep-alive: the server may close an idle connection at the moment at which the next request is sent over it.
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
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.once("end", () => {
        const text = Buffer.concat(chunks);
        if (response.headers[THROWN]) fail(new Error(`${method} ${url} threw: ${text}`));
        else done(responseOf(response, text));
      });
    });
    sent.end(body);
  });
}

/** Normalizes a request as `fetch` does: sets the Content-Type of the body and resolves ".." in the address. */
async function requestOf(address: string, { method, headers, body }: RequestParts) {
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
