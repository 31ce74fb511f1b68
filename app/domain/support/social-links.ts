/** Names of social networks by host, without `www.`. */
const NAMES: Record<string, string> = {
  "bsky.app": "Bluesky",
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "threads.net": "Threads",
  "x.com": "X",
  "youtube.com": "YouTube",
};
/** Limit of links to social networks, for which home has room (product.md §2). */
const LINKS_SHOWN = 2;

/**
 * The operator's pages on social networks, read from addresses separated by spaces. Ignores addresses without https (SHELL-04).
 */
export function socialLinks(addresses = ""): { name: string; address: string }[] {
  const urls = addresses.split(/\s+/).filter(isHttps);
  return urls.slice(0, LINKS_SHOWN).map((address) => {
    const host = new URL(address).host.replace(/^www\./, "");
    return { name: NAMES[host] ?? host, address };
  });
}

/** Returns the URL of the operator's tip jar; null if it is missing or not https. */
export function tipJar(address = ""): string | null {
  return isHttps(address) ? address : null;
}

const isHttps = (address: string) => /^https:\/\//.test(address) && URL.canParse(address);
