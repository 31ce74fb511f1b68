import { connect, type Socket } from "node:net";
import type { Message } from "../support/http-client";

const END_OF_HEAD = "\r\n\r\n";
/** Timeout of a response in milliseconds. Longer than any response takes while 200 other requests wait. */
const PATIENCE_MS = 30_000;
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/**
 * One HTTP keep-alive connection that sends one request after another. It parses only the status of a response and where the
 * response ends. Node's HTTP client costs more time than the bare worker, so the bench would measure the client.
 */
export class Wire {
  private answered: ((status: number) => void) | undefined;
  private failed: ((error: Error) => void) | undefined;
  private status = 0;
  /**
   * Bytes of the response body that have not arrived yet. Infinity until the last chunk if the response has no Content-Length.
   */
  private left = 0;
  private head = "";
  private tail = Buffer.alloc(0);

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setNoDelay(true);
    socket.on("timeout", () => socket.destroy(new Error("No answer within 30 s")));
    socket.on("data", (data: Buffer) => this.read(data));
    socket.on("error", (error) => this.failed?.(error));
    socket.on("close", () => this.failed?.(new Error("The connection was closed")));
  }

  static open(origin: URL): Promise<Wire> {
    return new Promise((done, fail) => {
      const socket = connect(Number(origin.port), origin.hostname, () =>
        done(new Wire(socket, origin.host)),
      );
      socket.once("error", fail);
    });
  }

  close(): void {
    this.failed = undefined;
    this.socket.destroy();
  }

  /** Sends a request. Resolves with the status once the response is complete. */
  ask({ path, cookie, form }: Message): Promise<number> {
    const body = form ? new URLSearchParams(form).toString() : "";
    const lines = [
      `${form ? "POST" : "GET"} ${path} HTTP/1.1`,
      `Host: ${this.host}`,
      "Accept-Encoding: identity",
    ];
    if (cookie) lines.push(`Cookie: ${cookie}`);
    if (form) {
      lines.push("Content-Type: application/x-www-form-urlencoded");
      lines.push(`Content-Length: ${body.length}`, "Sec-Fetch-Site: same-origin");
    }
    return new Promise((done, fail) => {
      this.answered = done;
      this.failed = fail;
      this.socket.setTimeout(PATIENCE_MS);
      this.socket.write(lines.join("\r\n") + END_OF_HEAD + body);
    });
  }

  private read(data: Buffer): void {
    if (this.status === 0) {
      this.head += data.toString("latin1");
      const end = this.head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const head = this.head.slice(0, end);
      this.status = Number(head.slice(9, 12));
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      this.left = length === undefined ? Infinity : Number(length);
      data = Buffer.from(this.head.slice(end + END_OF_HEAD.length), "latin1");
      this.head = "";
    }
    this.left -= data.length;
    if (this.left === Infinity) {
      this.tail = Buffer.concat([this.tail, data]).subarray(-LAST_CHUNK.length);
      if (this.tail.equals(LAST_CHUNK)) this.left = 0;
    }
    if (this.left > 0) return;
    const { status } = this;
    this.status = 0;
    this.tail = Buffer.alloc(0);
    this.socket.setTimeout(0);
    this.answered?.(status);
  }
}
