/**
 * A contest's cover as an image. The loader makes `src` with `coverPath` (domain/contests/cover.ts). Browsers cache the image
 * forever, since a changed cover has another URL.
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

/**
 * The SVG of an `InlineCover`. In a loader it is an object; page data replace that by the HTML of the element that
 * shows the cover.
 */
export type InlineDrawing = string | { $standing: string; svg: string };

/** Marks a drawing as part of the page's HTML, so that page data do not send it a second time (app/remix/page-data.ts). */
export const inlineDrawing = (svg: string): InlineDrawing => ({ $standing: COVER_ID, svg });

/** A contest's cover as inline SVG, so that a phone shows it with the first paint. A page has at most one with the default `id`. */
export function InlineCover({ drawing, id = COVER_ID }: { drawing: InlineDrawing; id?: string }) {
  const svg = typeof drawing === "string" ? drawing : drawing.svg;
  return (
    <div className="cover" aria-hidden="true">
      <div id={id} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
