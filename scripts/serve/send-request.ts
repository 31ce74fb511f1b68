import { request as open } from "node:http";

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

/** A complete response, its headers as Node lists them: names and values in turn. */
interface Answer {
  status: number;
  rawHeaders: string[];
  body: Buffer;
}

/**
 * Sends a request to a local server and returns the complete response. Does not follow redirects. Rejects on a timeout, and if
 * the Worker threw an error.
 */
export async function sendRequest(target: Target, parts: RequestParts): Promise<Response> {
  return responseOf(await exchange(target, parts));
}

/** Posts a value as JSON to a local server and returns the text of its response. */
export async function postJson(target: Target, value: unknown): Promise<string> {
  const parts = { method: "POST", body: JSON.stringify(value), headers: JSON_TYPE };
  const { body } = await exchange(target, parts);
  return body.toString();
}
const JSON_TYPE = { "Content-Type": "application/json" };

async function exchange(
  { origin, address, patience }: Target,
  parts: RequestParts,
): Promise<Answer> {
  const { url, method, headers, body } = await requestOf(address, parts);
  return new Promise((done, fail) => {
    const { pathname, search, href } = url;
    const sent = open({
      // Uses no keep-alive: the server may close an idle connection at the moment at which the next request is sent over it.
      agent: false,
      host: origin.hostname,
      port: origin.port,
      path: pathname + search,
      method,
      headers: { ...headers, "MF-Original-URL": href, "MF-Disable-Pretty-Error": "true" },
      signal: AbortSignal.timeout(patience),
    });
    sent.on("error", fail);
    sent.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.once("end", () => {
        const text = Buffer.concat(chunks);
        if (response.headers[THROWN]) fail(new Error(`${method} ${href} threw: ${text}`));
        else
          done({
            status: response.statusCode ?? 0,
            rawHeaders: response.rawHeaders,
            body: text,
          });
      });
    });
    sent.end(body);
  });
}

/**
 * Normalizes a request as `fetch` does: sets the Content-Type of the body and resolves ".." in the address. Skips the
 * `Request` object, which costs as much CPU as sending, if there is no body or a text with its own Content-Type.
 */
async function requestOf(address: string, { method = "GET", headers = {}, body }: RequestParts) {
  const url = new URL(address);
  url.hash = "";
  const isTyped = typeof body === "string" && "Content-Type" in headers;
  if (body === undefined || isTyped) {
    const bytes = Buffer.from(body ?? "");
    return { url, method, headers: { ...headers, ...lengthOf(method, bytes) }, body: bytes };
  }
  // Node wants `duplex` for a streamed body, and the types of Workers do not know it.
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  const request = new Request(address, init);
  const bytes = Buffer.from(await request.arrayBuffer());
  return {
    url,
    method,
    headers: {
      ...Object.fromEntries(request.headers),
      ...(body instanceof ReadableStream
        ? { "Transfer-Encoding": "chunked" }
        : lengthOf(method, bytes)),
    },
    body: bytes,
  };
}

const lengthOf = (method: string, { length }: Buffer): Record<string, string> =>
  /^(GET|HEAD)$/.test(method) ? {} : { "Content-Length": `${length}` };

function responseOf({ status, rawHeaders, body }: Answer): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  }
  const isEmpty = BODILESS.includes(status);
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers });
}
