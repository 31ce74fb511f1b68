/** The hidden field of a login that does not say which vote or like waits for it, and so carries out none. */
export const NO_DEED = { name: "pendiente", value: "no" } as const;
