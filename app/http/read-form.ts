import * as v from "valibot";
import { IN_PLACE } from "~/domain/forms/in-place";

const KIB = 1024;
/** Most bytes of a form's body; a story's form may carry 256 KiB. */
const FORM_LIMIT = 64 * KIB;
/** Most bytes that any body may have: a story that is too long comes back to its writer (WRITE-18). */
export const MOST_BODY = 1024 * KIB;
const MOST_FIELDS = 100;
/** Said of a body that ends too early, cannot be read, or has not the fields of its form. */
export const INCOMPLETE = "El formulario llegó incompleto. Vuelve atrás y envíalo de nuevo.";

/** A form as it was sent: each field once, as text; what a page shows again after a refusal. */
export type Typed = Record<string, string>;

type ReadForm<Value> =
  | { ok: true; value: Value; typed: Typed }
  /** One message per field, the first that applies. */
  | { ok: false; errors: Record<string, string>; typed: Typed };

/**
 * Reads and checks a form, and whether its answer is to be data (`IN_PLACE`); throws a Response (400, 413, 415) for a
 * body that no form of ours sends (SEC-03).
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

/** Checks fields that were read already. */
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

/** The fields of a form's body as text; throws a Response (400, 413, 415). */
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

/** Refuses a body that no form of ours sends, before it is parsed, with a thrown Response (413, 415). */
export function requireFormBody({ headers }: Request, limit = FORM_LIMIT): void {
  const type = headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) {
    throw refusal(415, "Ese formato de envío no se admite.");
  }
  // receive.ts has read the body, and written its true size here.
  if (Number(headers.get("Content-Length")) > limit) {
    throw refusal(413, "El envío es demasiado grande.");
  }
}

/** The fields of a parsed form as text, each at most once; throws a Response (400). */
export function typedOf(form: FormData): Typed {
  const typed: Typed = {};
  let fields = 0;
  for (const [name, value] of form) {
    if (++fields > MOST_FIELDS) throw refusal(400, "El formulario trae demasiados campos.");
    if (typeof value !== "string") throw refusal(400, "Aquí no se envían archivos.");
    if (Object.hasOwn(typed, name)) throw refusal(400, "El formulario trae un campo repetido.");
    // SQLite counts the length of a text up to its first NUL: a check of ours and one of the database would disagree.
    const text = value.replaceAll("\0", "");
    Object.defineProperty(typed, name, { value: text, enumerable: true, configurable: true });
  }
  return typed;
}

/** The refusal of a form without one of the fields that its page always sends. */
export function incompleteForm(): Response {
  return refusal(400, INCOMPLETE);
}

/** A refusal of a domain's table as a response whose text the error page shows. */
export function refusalOf(
  { status, text }: { status: number; text: string },
  headers?: HeadersInit,
): Response {
  return refusal(status, text, headers);
}

/** A response whose text the error page shows. */
export function refusal(status: number, message: string, headers?: HeadersInit): Response {
  return new Response(message, { status, headers });
}
