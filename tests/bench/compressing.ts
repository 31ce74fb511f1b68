import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
const TEXT = /^(text\/|application\/(json|javascript)|image\/svg)/;

/** Stands before `site` as the edge does: answers what it answers, text in brotli. Only for GET. */
export async function serveCompressed(
  site: URL,
): Promise<{ origin: URL; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const asked = get(new URL(request.url ?? "/", site), { headers }, (answer) => {
      void readAll(answer).then(async (body) => {
        const isText = TEXT.test(answer.headers["content-type"] ?? "");
        const sent = isText ? await brotli(body, request.url ?? "") : body;
        const { "transfer-encoding": _chunked, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, {
          ...kept,
          ...(isText ? { "content-encoding": "br" } : {}),
          "content-length": sent.length,
        });
        response.end(sent);
      });
    });
    asked.on("error", () => response.destroy());
  });
  return { origin: await listen(server), close: () => close(server) };
}

/** As the edge does: pages quickly, files well. */
function brotli(body: Buffer, path: string): Promise<Buffer> {
  const quality = path.startsWith("/build/") ? 11 : 4;
  return compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return Buffer.concat(parts);
}

function listen(server: Server): Promise<URL> {
  return new Promise((done) =>
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : "";
      done(new URL(`http://127.0.0.1:${port}`));
    }),
  );
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
