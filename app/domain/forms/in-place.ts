/**
 * The field with which a script says that it shows the answer in place of the form: the action gives data,
 * where it otherwise redirects. That Remix asks for `.data` does not tell: so it does for forms that lead to another page.
 */
export const IN_PLACE = { name: "respuesta", value: "datos" } as const;
