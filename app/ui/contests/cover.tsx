import { htmlOf, inlinedHtml, type InlinedHtml } from "~/remix/page-data";

/**
 * A contest's cover as an image. `src` is made by `coverPath` (domain/contests/cover.ts) and changes with the cover, so browsers
 * may cache the image for a year.
 */
export function CoverImage({ src, alt = "" }: { src: string; alt?: string }) {
  return (
    <img
      className="cover"
      src={src}
      alt={alt}
      width={300}
      height={400}
      loading="lazy"
      decoding="async"
    />
  );
}

const COVER_ID = "portada";

/** Marks the SVG of an `InlineCover`, so that page data do not repeat it. */
export const inlineCover = (svg: string): InlinedHtml => inlinedHtml(COVER_ID, svg);

/** A contest's cover as inline SVG, so that a phone shows it with the first paint. A page has at most one with the default `id`. */
export function InlineCover({ drawing, id = COVER_ID }: { drawing: InlinedHtml; id?: string }) {
  return (
    <div className="cover" aria-hidden="true">
      <div id={id} dangerouslySetInnerHTML={{ __html: htmlOf(drawing) }} />
    </div>
  );
}
