/** Returns the prefix of the storage keys of unsent comments on a story, or replies to a comment; the writer's name follows. */
export const keptComment = (to: string) => `comentario ${to} `;
