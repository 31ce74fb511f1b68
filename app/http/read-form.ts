import * as v from "valibot";
import { newId } from "~/db/ids";
import { IN_PLACE } from "~/domain/forms/script-fields";

const KIB = 1024;
/** Default limit of a form's body in bytes; a story's form has 256 KiB. */
const FORM_LIMIT = 64 * KIB;
/**
 * Maximum size of any request body in bytes. Far above a story's limit, so that a story that is too long comes back to its writer
 * with a refusal (WRITE-18).
 */
export const MOST_BODY = 1024 * KIB;
const MOST_FIELDS = 100;
/** Refusal of a form whose body is truncated, cannot be parsed, or lacks a field that its page always sends. */
export const INCOMPLETE = "El formulario llegó incompleto. Vuelve atrás y envíalo de nuevo.";

/** The fields of a form as they were sent, which a page shows again after a refusal. */
export type Typed = Record<string, string>;

type ReadForm<Value> =
  | { ok: true; value: Value; typed: Typed }
  /** First error of each invalid field, by field name. */
  | { ok: false; errors: Record<string, string>; typed: Typed };

/**
 * Parses a form with a schema. `isInPlace` is true if a script asked for data instead of a redirect (`IN_PLACE`). Throws a Response
 * (400, 413, 415) for a body that no form of the site sends (SEC-03).
 */
export async function readForm<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  limit = FORM_LIMIT,
): Promise<ReadForm<v.InferOutput<Schema>> & { isInPlace: boolean }> {
  const typed = await readTyped(request, limit);
  const inPlace = typed[IN_PLACE.name] ?? null;
  if (inPlace !== null && inPlace !== IN_PLACE.value) throw incompleteForm();
  return { ...checkForm(typed, schema), isInPlace: inPlace !== null };
}

/**
 * Validates the fields of a parsed form with a schema. Returns the values, or the first error of each field, and in both cases
 * the fields as typed.
 */
export function checkForm<Schema extends v.GenericSchema>(
  typed: Typed,
  schema: Schema,
): ReadForm<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, typed, { message: INCOMPLETE });
  if (result.success) return { ok: true, value: result.output, typed };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "form";
    errors[field] ??= issue.message;
  }
  return { ok: false, errors, typed };
}

/**
 * Parses a form's body into fields, without a schema. Throws a Response (400, 413, 415) for a body that is too large or no form.
 */
export async function readTyped(request: Request, limit = FORM_LIMIT): Promise<Typed> {
  requireFormBody(request, limit);
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw incompleteForm();
  }
  return typedOf(form);
}

/** Throws a Response (413, 415) for a body of a wrong type or over the limit, before the body is parsed. */
export function requireFormBody({ headers }: Pick<Request, "headers">, limit = FORM_LIMIT): void {
  const type = headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw refusal(415, "Ese formato de envío no se admite.");
  }
  // Content-Length is reliable: receive-request.ts has set it to the real size.
  if (Number(headers.get("Content-Length")) > limit) {
    throw refusal(413, "El envío es demasiado grande.");
  }
}

/**
 * Returns the fields of a parsed form as text. Throws a Response (400) for a file, for a field that occurs twice, and for too
 * many fields.
 */
export function typedOf(form: FormData): Typed {
  const typed: Typed = {};
  let fields = 0;
  for (const [name, value] of form) {
    if (++fields > MOST_FIELDS) throw refusal(400, "El formulario trae demasiados campos.");
    if (typeof value !== "string") throw refusal(400, "Aquí no se envían archivos.");
    if (Object.hasOwn(typed, name)) throw refusal(400, "El formulario trae un campo repetido.");
    // Removes NUL: SQLite measures a text up to its first NUL, so a limit checked here and one in the database would disagree.
    const text = value.replaceAll("\0", "");
    Object.defineProperty(typed, name, { value: text, enumerable: true, configurable: true });
  }
  return typed;
}

/** The response to a form that lacks a field which its page always sends. */
export function incompleteForm(): Response {
  return refusal(400, INCOMPLETE);
}

/** Turns a refusal from a table of the domain into a response; the error page shows its text. */
export function refusalOf(
  { status, text }: { status: number; text: string },
  headers?: HeadersInit,
): Response {
  return refusal(status, text, headers);
}

/** Builds a response whose message the error page shows. */
export function refusal(status: number, message: string, headers?: HeadersInit): Response {
  return new Response(message, { status, headers });
}

/** Returns a random idempotency key for one form on one page, so that a double submit counts once. */
export function newFormKey(): string {
  return newId();
}
