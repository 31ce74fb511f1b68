/**
 * A contest's cover as an image. The loader makes `src` with `coverPath` (domain/contests/cover.ts); that address is cached
 * forever.
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
 * A contest's cover as inline SVG, so that a phone shows it with the first paint. The loader draws `svg`. Page data leave the
 * drawing out and take it from the element with this `id`, so the id must be unique in the page.
 */
export function InlineCover({ svg, id = "portada" }: { svg: string; id?: string }) {
  return (
    <div className="cover" aria-hidden="true">
      <div id={id} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
