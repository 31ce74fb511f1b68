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

/**
 * A contest's cover as inline SVG, so that a phone shows it with the first paint. The loader draws `svg`. The page data leave the
 * drawing out: React takes it from the element with this `id`, which must be unique on the page.
 */
export function InlineCover({ svg, id = "portada" }: { svg: string; id?: string }) {
  return (
    <div className="cover" aria-hidden="true">
      <div id={id} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
