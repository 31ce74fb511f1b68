import { isUnsubscribePath } from "~/domain/mail/unsubscribe.server";
import { isOverCoarseLimit, OVER_LIMIT } from "./coarse-limit";
import { CROSS_SITE, guardRequest, isReading, withoutOrigin, type Refusal } from "./guard";
import { INCOMPLETE, MOST_BODY } from "./read-form";
import { readBody, type Body } from "./read-body";

/** A body that is too large is read up to here and dropped, so that its sender gets the refusal instead of a reset. */
const MOST_DROPPED = 8 * MOST_BODY;
const BODY_MS = 30_000;

/** A request that is all there, or why it goes no further. */
interface Received {
  request: Request;
  refusal: Refusal | null;
}

// The runtime resets a connection whose body was not read: that of a refused request is read and dropped.
/** Guards a request and reads its body to the end, before the instant of its rules is taken (PHASE-02). */
export async function receive(request: Request, env: Env): Promise<Received> {
  const guarded = guardRequest(request);
  const mayBeOneClick = guarded === CROSS_SITE && isUnsubscribePath(new URL(request.url).pathname);
  const stopped = mayBeOneClick ? null : guarded;
  const refusal = stopped ?? ((await isOverCoarseLimit(request, env)) ? OVER_LIMIT : null);
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
  // A form of another site is answered as a visitor's.
  whole.headers.delete("Cookie");
  return { request: whole, refusal: null };
}

/** Whether the body is the one that mail programs send to List-Unsubscribe (RFC 8058), and nothing beside it. */
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

/** The request with this body, whose size its Content-Length says: forms have limits of their own (read-form.ts). */
function withBody(request: Request, body: Uint8Array<ArrayBuffer> | null): Request {
  if (!request.body) return request;
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  headers.set("Content-Length", String(body?.byteLength ?? 0));
  return new Request(url, { method, headers, signal, body });
}
