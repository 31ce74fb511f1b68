/**
 * The page of a route that only redirects, or takes a form. It is never rendered, but a route without a page is a resource route
 * to Remix, which answers what it refuses as bare text instead of with the error page.
 */
export const NeverShown = () => null;
