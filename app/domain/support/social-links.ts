/** Networks by the end of their hosts. */
const NAMES: Record<string, string> = {
  "bsky.app": "Bluesky",
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "threads.net": "Threads",
  "x.com": "X",
  "youtube.com": "YouTube",
};
/** As many as home has room for (product.md §2). */
const MOST = 2;

/** The operator's pages on social networks, from addresses apart by blanks; what is no https address is left out (SHELL-04). */
export function socialLinks(addresses = ""): { name: string; address: string }[] {
  const urls = addresses.split(/\s+/).filter(isHttps);
  return urls.slice(0, MOST).map((address) => {
    const host = new URL(address).host.replace(/^www\./, "");
    return { name: NAMES[host] ?? host, address };
  });
}

/** The address of the operator's tip jar; null without one, and for what is no https address. */
export function tipJar(address = ""): string | null {
  return isHttps(address) ? address : null;
}

const isHttps = (address: string) => /^https:\/\//.test(address) && URL.canParse(address);
