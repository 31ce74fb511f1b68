import type { HeadersFunction } from "@remix-run/cloudflare";

/** Headers of a page whose address holds a token: no other site gets to see it, and no cache keeps an answer. */
export const SECRET_ADDRESS = {
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
};

/** `headers` of a route at such an address; those of its action go through. */
export const secretAddress: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  for (const [name, value] of Object.entries(SECRET_ADDRESS)) headers.set(name, value);
  return headers;
};
