import { request, type Agent } from "node:http";
import { createConnection } from "node:net";
import type { As } from "./site";

/** Longer than any answer takes on a busy machine. */
const ANSWER_MS = 30_000;

interface RawAnswer {
  status: number;
  text: string;
  /** Whether the connection had carried an answer before. */
  isReused: boolean;
}

export interface RawForm {
  method?: string;
  as?: As;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
}

/** The head of a form, sent at once; `finish` sends its body and gives the answer. */
export function beginForm(
  origin: URL,
  path: string,
  { method = "POST", as, headers, body = "", agent }: RawForm,
): { finish(): Promise<RawAnswer> } {
  const sent = request(new URL(path, origin), {
    // A kept connection may be closed by its server at the moment when the next request is sent.
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
  // Looked at by finish(); until then a broken connection is not an unhandled rejection.
  answer.catch(() => undefined);
  sent.flushHeaders();
  return {
    finish: () => {
      sent.end(body);
      return answer;
    },
  };
}

/** Sends a form whole. */
export function sendForm(origin: URL, path: string, form: RawForm): Promise<RawAnswer> {
  return beginForm(origin, path, form).finish();
}

/** Writes bytes as they are to a connection of their own, which `end` then closes or breaks; gives all that came back. */
export function sendBytes(
  origin: URL,
  bytes: string,
  end: "waits" | "closes" | "breaks" = "waits",
): Promise<string> {
  return new Promise((done, fail) => {
    let got = "";
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
    socket.on("data", (part) => (got += String(part)));
    socket.on("error", () => undefined);
    socket.on("close", () => done(got));
  });
}
