import { escapeHtml } from "~/domain/text/markup";

/**
 * Attribute of a link that stands in for an image of another site. A click on the link makes a script show the image in its
 * place.
 */
export const FAR_IMAGE = "data-imagen";

const TAGS = /<a [^>]*>|<\/a>|<img src="(https?:[^"]*)" alt="([^"]*)"[^>]*>/gi;

/**
 * Replaces each image of another site by a link that names the site, or by plain text if the image is inside a link (WRITE-06).
 * Loading the image would tell that site who reads, and the site could change the image during the vote.
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
