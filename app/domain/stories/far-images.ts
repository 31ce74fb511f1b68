import { escapeHtml } from "~/domain/text/markup";

/** The attribute of a link to an image elsewhere, which a script shows in its place when it is pressed. */
export const FAR_IMAGE = "data-imagen";

const TAGS = /<a [^>]*>|<\/a>|<img src="(https?:[^"]*)" alt="([^"]*)"[^>]*>/gi;

// Pictures of a story stand on this site and never change; one elsewhere could change during the vote, and its owner would learn who
// reads. The same after the results: nothing of others is loaded that nobody asked for.
/**
 * A story's HTML with each image of another site as a link that says from where it comes (WRITE-06); within a link, which holds no
 * other, it is its text alone.
 */
export function withFarImages(html: string): string {
  let isInLink = false;
  return html.replace(TAGS, (tag, address?: string, alt = "") => {
    if (address === undefined) {
      isInLink = tag !== "</a>";
      return tag;
    }
    const text = `imagen de ${hostOf(address)}${alt ? `: ${alt}` : ""}`;
    if (isInLink) return `[${text}]`;
    return `<a href="${address}" rel="nofollow ugc noopener noreferrer" ${FAR_IMAGE}="${alt}">[Ver ${text}]</a>`;
  });
}

function hostOf(address: string): string {
  const url = address.replaceAll("&amp;", "&");
  return URL.canParse(url) ? escapeHtml(new URL(url).host) : "otro sitio";
}
