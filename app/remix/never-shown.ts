/**
 * Empty page of a route that only redirects or takes a form. It is never rendered. Without a page Remix would treat the route as
 * a resource route, and answer errors as bare text instead of with the error page.
 */
export const NeverShown = () => null;
