import { escapeHtml } from "~/domain/text/markup";

/** Attribute of the link that replaces an image of another site. On a click, a script shows the image instead of the link. */
export const FAR_IMAGE = "data-imagen";

const TAGS = /<a [^>]*>|<\/a>|<img src="(https?:[^"]*)" alt="([^"]*)"[^>]*>/gi;

/**
 * Replaces each image of another site by a link that names the site, or by plain text if the image is inside a link (WRITE-06).
 * Loading the image would reveal the reader to that site, which could also change the image during the vote.
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
