import { addressesIn } from "~/domain/settings/addresses";

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

/** The operator's pages on social networks, from the setting SOCIAL_URLS (SHELL-04). */
export function socialLinks(addresses = ""): { name: string; address: string }[] {
  return addressesIn(addresses)
    .slice(0, LINKS_SHOWN)
    .map((address) => {
      const host = new URL(address).host.replace(/^www\./, "");
      return { name: NAMES[host] ?? host, address };
    });
}
