import net from "node:net";
import tls from "node:tls";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { Delivery, Undelivered, Mailer, Message } from "../mailer";
import { toMime } from "./mime.server";

const TIMEOUT = 10_000;
/**
 * Maximum number of listeners of a socket: nodemailer sets the timeout more than ten times, for which Node would warn about a leak.
 */
const LISTENERS = 50;

/**
 * Mailer that sends to an SMTP server, `smtps://user:password@host:465`, or `smtp://user:password@host:587`, which must offer
 * STARTTLS. Connections are reused within a run.
 */
export function smtpMailer(server: URL, env: Pick<Env, "ENVIRONMENT">): Mailer {
  // Whether to connect to the SMTP server without TLS: only in local mode, for tests.
  const isPlain = server.searchParams.get("tls") === "off" && env.ENVIRONMENT === "local";
  // Idle SMTP connections, reused within a run.
  const idle: SMTPConnection[] = [];
  return {
    async send(message) {
      let connection: SMTPConnection;
      try {
        connection =
          idle.pop() ?? (await connect(server, isPlain, new URL(message.origin).hostname));
      } catch (error) {
        return { ok: false, how: "failed", error: String(error) };
      }
      const delivery = await hand(connection, message, await toMime(message));
      if (delivery.ok) idle.push(connection);
      else connection.close();
      return delivery;
    },
    close() {
      for (const connection of idle.splice(0)) connection.quit();
    },
  };
}

/** Opens the socket itself, because nodemailer would first use a DNS resolver that workerd does not have. */
async function connect(server: URL, isPlain: boolean, name: string): Promise<SMTPConnection> {
  const isTls = server.protocol === "smtps:";
  const port = Number(server.port) || (isTls ? 465 : 587);
  const host = server.hostname;
  const socket = isTls
    ? tls.connect({ host, port, servername: host })
    : net.connect({ host, port });
  socket.setMaxListeners(LISTENERS);
  await opened(socket, isTls ? "secureConnect" : "connect");
  const connection = new SMTPConnection({
    connection: socket,
    host,
    port,
    name,
    secure: isTls,
    secured: isTls,
    requireTLS: !isTls && !isPlain,
    ignoreTLS: isPlain,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  // Swallows 'error' events: one without a listener would crash the run.
  connection.on("error", () => undefined);
  try {
    await step(connection, (done) => connection.connect(done));
    if (server.username) {
      const [user, pass] = [server.username, server.password].map(decodeURIComponent);
      await step(connection, (done) => connection.login({ credentials: { user, pass } }, done));
    }
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

async function hand(
  connection: SMTPConnection,
  { from, to }: Message,
  raw: string,
): Promise<Delivery> {
  const envelope = { from: from.address, to: [to] };
  try {
    await step(connection, (done) => connection.send(envelope, raw, done));
    return { ok: true };
  } catch (error) {
    return { ok: false, how: howOf(error), error: String(error) };
  }
}

/**
 * Maps an SMTP reply code to an outcome: 5xx is permanent and 4xx transient (RFC 5321); without a code the outcome is uncertain.
 */
function howOf(error: unknown): Undelivered["how"] {
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  if (code >= 500) return "refused";
  return code >= 400 ? "failed" : "uncertain";
}

type Done = (error?: Error | null) => void;

/**
 * Runs one step of the SMTP protocol. Rejects also on the connection's 'error' and 'end' events, for which nodemailer does not
 * call the step's callback.
 */
async function step(connection: SMTPConnection, call: (done: Done) => void): Promise<void> {
  let fail: Done = () => undefined;
  const hungUp = () => fail(new Error("The SMTP server has hung up"));
  const failed = (error: Error) => fail(error);
  connection.once("error", failed).once("end", hungUp);
  try {
    await promisify((done) => {
      fail = done;
      call(done);
    });
  } finally {
    connection.off("error", failed).off("end", hungUp);
  }
}

function opened(socket: net.Socket, event: "connect" | "secureConnect"): Promise<void> {
  const late = AbortSignal.timeout(TIMEOUT);
  return promisify((done) => {
    socket.once(event, () => done(null));
    socket.once("error", done);
    late.addEventListener("abort", () => done(new Error("The SMTP server does not answer")));
  }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
}

/** Turns a call with a callback into a promise; a second callback is ignored. */
function promisify(call: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
}
