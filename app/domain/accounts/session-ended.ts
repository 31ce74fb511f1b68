/** In a file of its own, so that the page of writing carries no other refusal. */
export const SESSION_ENDED = { status: 401, text: "Tu sesión expiró." } as const;
