/** Digits of a hash in a group: as many as one reads aloud in one breath. */
const GROUP = /.{1,4}/g;

/**
 * The seal of a published ledger: the drawing that `drawSeal` makes of the ledger's hash, with the hash as text below. Only CSS
 * separates the groups of digits, so the hash is copied as one string.
 */
export function Seal({ svg, hash }: { svg: string; hash: string }) {
  return (
    <figure className="seal">
      <div aria-hidden="true">
        <div id="sello" dangerouslySetInnerHTML={{ __html: svg }} />
      </div>
      <figcaption>
        Sello final del registro:{" "}
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
