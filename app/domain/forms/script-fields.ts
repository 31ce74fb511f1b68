/**
 * Hidden field with which a script asks for data instead of a redirect, because it shows the answer in place of the form. A request
 * for `.data` does not say so: Remix makes one for forms that lead to another page too.
 */
export const IN_PLACE = { name: "respuesta", value: "datos" } as const;

/** Hidden field of a login dialog that must not run a vote or like which waits in this browser (http/pending-action.ts). */
export const SKIP_PENDING_ACTION = { name: "pendiente", value: "no" } as const;

/** Message for a change that could not be stored, most likely because the connection was lost. */
export const NOT_SAVED = "No se ha podido guardar. Revisa tu conexión.";
