import type { MouseEvent } from "react";
import { isPlainClick } from "~/remix/link";
import { FAR_IMAGE } from "~/domain/stories/far-images";

/** Replaces a clicked link by the external image that it leads to. Without scripts the link opens the image (WRITE-06). */
export function showFarImage(event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a[${FAR_IMAGE}]`);
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  const image = document.createElement("img");
  image.alt = link.getAttribute(FAR_IMAGE) ?? "";
  image.referrerPolicy = "no-referrer";
  // Restores the link if the image cannot be loaded, so that the link can be clicked again.
  image.addEventListener("error", () => image.replaceWith(link));
  image.src = link.href;
  image.tabIndex = -1;
  link.replaceWith(image);
  image.focus({ preventScroll: true });
}
