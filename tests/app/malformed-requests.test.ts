import { expect, test } from "vitest";
import { fixture } from "../support/fixture";
import { sendBytes, sendForm } from "../support/raw-http";
import { openSite } from "../support/site";
import { unchanged } from "./security/world";

const lines: string[] = [];
const site = await fixture(openSite({}, { log: (line) => void lines.push(line) }));
const origin = await site.local.ready;

const FORM = "Content-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin\r\n";
const BODY = "email=lee%40correo.test";
/** A request that would subscribe an e-mail if it were read from inside another one. */
const SMUGGLED = `POST /newsletter HTTP/1.1\r\nHost: localhost\r\n${FORM}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;
const get = (path: string, headers = "") =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const post = (headers: string, body = "") =>
  `POST /newsletter HTTP/1.1\r\nHost: localhost\r\n${FORM}${headers}\r\n${body}`;

const MALFORMED: Record<string, string> = {
  "no request line": "\r\n\r\n\r\n",
  "half a request line": "GET\r\n\r\n",
  "no version": "GET /\r\n\r\n",
  "an unknown version": "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
  "an unknown method": "VOTAR / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "the preface of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "a tunnel": "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
  "a header without a colon": get("/privacy", "Nada\r\n"),
  "a space before the colon": get("/privacy", "Cookie : sesion=x\r\n"),
  "a NUL in a header": get("/privacy", "X-Nada: a\0b\r\n"),
  "a bare CR in a header": get("/privacy", "X-Nada: a\rX-Otra: b\r\n"),
  "a folded header": get("/privacy", "X-Nada: a\r\n b\r\n"),
  "bytes that are no text": get("/privacy", "Cookie: \xff\xfe\x80=\xc3\x28\r\n"),
  "a path of 70 KB": get(`/${"x".repeat(70_000)}`),
  "70 KB of headers": get("/privacy", `X-Nada: ${"x".repeat(70_000)}\r\n`),
  "a thousand headers": get("/privacy", "X-Nada: x\r\n".repeat(1000)),
  "a path that cannot be decoded": get("/story/%E0%A4%A"),
  "a path with a NUL": get("/story/%00/voto"),
  "a path that climbs": get("/../../etc/passwd"),
  "a length that is none": post("Content-Length: 5x\r\n", SMUGGLED),
  "a negative length": post("Content-Length: -1\r\n", SMUGGLED),
  "a length beyond all numbers": post("Content-Length: 99999999999999999999\r\n", SMUGGLED),
  "two lengths": post(`Content-Length: 0\r\nContent-Length: 5\r\n`, SMUGGLED),
  // Chunks win over a length (RFC 9112, 6.3), so the hidden request is the content of a chunk.
  "a length of none and chunks": post(
    "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
    `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`,
  ),
  "an unknown encoding": post("Transfer-Encoding: xchunked\r\n", SMUGGLED),
  "a chunk size that is none": post("Transfer-Encoding: chunked\r\n", `zz\r\n${SMUGGLED}`),
  "a chunk size beyond all numbers": post(
    "Transfer-Encoding: chunked\r\n",
    `FFFFFFFFFFFFFFFF0\r\n${SMUGGLED}`,
  ),
};

/** Stack traces, files of this machine, and errors of the database. */
const INTERNALS = /\n\s+at \S|node_modules|workerd|app\.js|D1_|SQLITE/;
/**
 * Lines of the runtime, which answers 500 to lengths and encodings that it cannot read, and the router's warning about a path that
 * cannot be decoded.
 */
const EXPECTED = /^(workerd\/|stack: |The URL path )/;

test.each(Object.entries(MALFORMED))(
  "SEC-03 a request with %s changes nothing, shows no internals, and leaves the server at work",
  async (_, bytes) => {
    await unchanged(site.db, async () => {
      expect(await sendBytes(origin, bytes, "closes")).not.toMatch(INTERNALS);
    });
    expect((await sendForm(origin, "/privacy", { method: "GET" })).status).toBe(200);
    expect(lines.filter((line) => !EXPECTED.test(line))).toEqual([]);
  },
);

test("SEC-03 the request that the others hide would be accepted by itself", async () => {
  const answer = await sendBytes(origin, SMUGGLED, "closes");
  expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  expect(await site.db.selectFrom("email_subscribers").select("email").execute()).toHaveLength(1);
});
