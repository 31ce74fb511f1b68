// A request for `.data` does not tell: Remix makes one for forms that lead to another page too.
/**
 * The field with which a script says that it shows the answer in place of the form: the action returns data where it
 * otherwise redirects.
 */
export const IN_PLACE = { name: "respuesta", value: "datos" } as const;
