import { isUnsubscribePath } from "~/domain/mail/unsubscribe.server";
import { CROSS_SITE, guardRequest, isReading, withoutOrigin, type Refusal } from "./guard";
import { isOverCoarseLimit, OVER_LIMIT } from "./rate-limits";
import { INCOMPLETE, MOST_BODY } from "./read-form";

/**
 * Maximum number of bytes read from a body that is too large. The bytes are dropped; reading them lets the sender get the refusal
 * instead of a connection reset.
 */
const MOST_DROPPED = 8 * MOST_BODY;
const BODY_MS = 30_000;

/** A request as the Worker handles it after its first checks. */
export interface ReceivedRequest {
  /** The request with its whole body; for a refused request, the original one. */
  request: Request;
  refusal: Refusal | null;
}

/**
 * Checks a request and reads its whole body, before the instant for its rules is taken (PHASE-02). Reads even the body of a refused
 * request, because the runtime resets a connection with unread bytes.
 */
export async function receiveRequest(request: Request, env: Env): Promise<ReceivedRequest> {
  const guarded = guardRequest(request);
  const mayBeOneClick = guarded === CROSS_SITE && isUnsubscribePath(new URL(request.url).pathname);
  const guardRefusal = mayBeOneClick ? null : guarded;
  const refusal = guardRefusal ?? ((await isOverCoarseLimit(request, env)) ? OVER_LIMIT : null);
  const isKept = refusal === null && !isReading(request);
  const body = await readBody(request.body, {
    keep: isKept ? MOST_BODY : 0,
    most: MOST_DROPPED,
    millis: BODY_MS,
  });
  if (refusal) return { request, refusal };
  if (!isKept) return { request: withoutOrigin(withBody(request, null)), refusal: null };
  if (!body.ok) return { request, refusal: BODY_REFUSALS[body.reason] };
  const whole = withoutOrigin(withBody(request, body.bytes));
  if (!mayBeOneClick) return { request: whole, refusal: null };
  const type = request.headers.get("Content-Type") ?? "";
  if (!(await isOneClick(type, body.bytes))) return { request, refusal: CROSS_SITE };
  // Deletes the cookies, so that a cross-site form acts without the session.
  whole.headers.delete("Cookie");
  return { request: whole, refusal: null };
}

/** Whether the body is exactly that of a one-click unsubscribe by a mail program (RFC 8058). */
async function isOneClick(type: string, body: BodyInit | null): Promise<boolean> {
  try {
    const sent = new Response(body, { headers: { "Content-Type": type } });
    const fields = [...(await sent.formData())];
    return fields.length === 1 && fields[0]?.join("=") === "List-Unsubscribe=One-Click";
  } catch {
    return false;
  }
}

const BODY_REFUSALS: Record<Extract<Body, { ok: false }>["reason"], Refusal> = {
  "too-large": {
    status: 413,
    message:
      "El envío es demasiado grande: se admite 1 MB como máximo. Vuelve al formulario, acórtalo y envíalo de nuevo.",
  },
  "too-slow": {
    status: 408,
    message: "El envío tardó demasiado en llegar. Vuelve al formulario y envíalo de nuevo.",
  },
  broken: { status: 400, message: INCOMPLETE },
};

/** Returns the request with this body and its real size as Content-Length, by which forms check their own limits (read-form.ts). */
function withBody(request: Request, body: Uint8Array<ArrayBuffer> | null): Request {
  if (!request.body) return request;
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  headers.set("Content-Length", String(body?.byteLength ?? 0));
  return new Request(url, { method, headers, signal, body });
}

type Body =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: "too-large" | "too-slow" | "broken" };

interface BodyLimits {
  /** Maximum size in bytes of a body that is kept. A larger body is read to its end, dropped and refused. */
  keep: number;
  /** Number of body bytes after which reading stops. */
  most: number;
  millis: number;
}

/** Reads a body to its end. Never throws: a sender that stalls, sends too much or disconnects gets a refusal. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  { keep, most, millis }: BodyLimits,
): Promise<Body> {
  if (!body) return { ok: true, bytes: new Uint8Array() };
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), millis);
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), late]);
      if (part === "late" || size > most) {
        void reader.cancel().catch(() => undefined);
        return { ok: false, reason: part === "late" ? "too-slow" : "too-large" };
      }
      if (part.done) break;
      size += part.value.byteLength;
      if (size <= keep) chunks.push(part.value);
      else chunks.length = 0;
    }
  } catch {
    return { ok: false, reason: "broken" };
  } finally {
    clearTimeout(timer);
  }
  return size > keep
    ? { ok: false, reason: "too-large" }
    : { ok: true, bytes: joined(chunks, size) };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
