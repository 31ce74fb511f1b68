/**
 * Empty component of a route that only redirects or takes a form; never rendered. Without a component Remix would treat it as a
 * resource route, and show errors as bare text instead of the error page.
 */
export const NeverShown = () => null;
