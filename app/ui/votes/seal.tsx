/** Splits the digits of a hash into groups of four, a size that is easy to read aloud. */
const GROUP = /.{1,4}/g;

/**
 * Seal of a closed ballot, or of the ledger of a contest without a root: the drawing that `drawSeal` makes of the hash, with the hash
 * as text. Only CSS separates groups of digits, so the hash is copied as one string.
 */
export function Seal({
  svg,
  hash,
  name = "Sello de la urna",
}: {
  svg: string;
  hash: string;
  name?: string;
}) {
  return (
    <figure className="seal">
      <div aria-hidden="true">
        <div id="sello" dangerouslySetInnerHTML={{ __html: svg }} />
      </div>
      <figcaption>
        {name}:{" "}
        <code>
          {(hash.match(GROUP) ?? []).map((digits, index) => (
            <span key={index}>{digits}</span>
          ))}
        </code>
        <p className="hint">El dibujo sale de estas cifras: si cambiara una, sería otro.</p>
      </figcaption>
    </figure>
  );
}
