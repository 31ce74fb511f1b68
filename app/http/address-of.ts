/** What a request asks for: path and query as they were sent, without the host. */
export function addressOf({ url }: Request): string {
  return url.slice(url.indexOf("/", "https://".length));
}
