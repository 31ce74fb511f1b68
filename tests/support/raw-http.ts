import { request, type Agent } from "node:http";
import { createConnection } from "node:net";
import type { As } from "./site";

/** Timeout of a response in milliseconds. Longer than any response takes on a busy machine. */
const ANSWER_MS = 30_000;

interface RawAnswer {
  status: number;
  text: string;
  /** Whether the connection had already carried an earlier response. */
  isReused: boolean;
}

export interface RawForm {
  method?: string;
  as?: As;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
}

/** Sends a form's headers immediately. The returned `finish` sends the body and returns the response. */
export function beginForm(
  origin: URL,
  path: string,
  { method = "POST", as, headers, body = "", agent }: RawForm,
): { finish(): Promise<RawAnswer> } {
  const sent = request(new URL(path, origin), {
    // Uses no keep-alive by default: the server may close an idle connection at the moment at which the next request is sent over
    // it.
    agent: agent ?? false,
    method,
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
      "Sec-Fetch-Site": "same-origin",
      ...(as ? { Cookie: as } : {}),
      ...headers,
    },
  });
  const answer = new Promise<RawAnswer>((done, fail) => {
    sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error(`${path}: no answer within 30 s`)));
    sent.once("error", fail);
    sent.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.once("error", fail);
      response.once("end", () =>
        done({ status: response.statusCode ?? 0, text, isReused: sent.reusedSocket }),
      );
    });
  });
  // Marks the rejection as handled, to prevent an unhandled rejection. `finish()` reports the broken connection.
  answer.catch(() => undefined);
  sent.flushHeaders();
  return {
    finish: () => {
      sent.end(body);
      return answer;
    },
  };
}

export function sendForm(origin: URL, path: string, form: RawForm): Promise<RawAnswer> {
  return beginForm(origin, path, form).finish();
}

/** Sends raw bytes over a new connection, which `end` then closes or breaks. Returns everything received. */
export function sendBytes(
  origin: URL,
  bytes: string,
  end: "waits" | "closes" | "breaks" = "waits",
): Promise<string> {
  return new Promise((done, fail) => {
    let received = "";
    const socket = createConnection(Number(origin.port), origin.hostname, () => {
      socket.write(bytes, () => {
        if (end === "closes") socket.end();
        if (end === "breaks") socket.resetAndDestroy();
      });
    });
    socket.setTimeout(ANSWER_MS, () => {
      fail(new Error("No answer within 30 s"));
      socket.destroy();
    });
    socket.on("data", (part) => (received += String(part)));
    socket.on("error", () => undefined);
    socket.on("close", () => done(received));
  });
}
