/** In place of an id: every dead letter. */
export const ALL_MAIL = "todos";
