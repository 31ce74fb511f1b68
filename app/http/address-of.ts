/** The path and query of a request as they were sent, without the host. */
export function addressOf({ url }: Request): string {
  return url.slice(url.indexOf("/", "https://".length));
}
