/**
 * A contest's cover as an image of its own, for shelves and for heads on a wide screen: `src` is what `coverPath` of
 * domain/contests/cover.ts says in the loader, and is cached for good.
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
 * A contest's cover in the page itself, for the first view on a phone: `svg` is what `drawCover` says in the loader, the heading
 * beside it its text; one `id` per page, by which the data of the page leave the drawing out.
 */
export function InlineCover({ svg, id = "portada" }: { svg: string; id?: string }) {
  return (
    <div className="cover" aria-hidden="true">
      <div id={id} dangerouslySetInnerHTML={{ __html: svg }} />
    </div>
  );
}
