/**
 * Hidden field with which a script asks for data instead of a redirect, because it shows the result in place of the form. The
 * `.data` suffix of a request cannot tell such forms apart: Remix also adds it to forms that lead to another page.
 */
export const IN_PLACE = { name: "respuesta", value: "datos" } as const;

/** Hidden field of a login dialog: the login must not run the pending vote or like of this browser (http/pending-action.ts). */
export const SKIP_PENDING_ACTION = { name: "pendiente", value: "no" } as const;

/** Error message of a form sent by script when the change could not be stored, most likely because the connection was lost. */
export const NOT_SAVED = "No se pudo guardar. Revisa tu conexión.";
