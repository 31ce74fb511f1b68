/** The seal of a published ledger: the drawing that `drawSeal` makes of the ledger's hash, with the hash as text below. */
export function Seal({ svg, hash }: { svg: string; hash: string }) {
  return (
    <figure className="seal">
      <div aria-hidden="true">
        <div id="sello" dangerouslySetInnerHTML={{ __html: svg }} />
      </div>
      <figcaption>
        Sello final del registro: <code>{hash}</code>
        <p className="hint">El dibujo sale de estas cifras: si cambiara una, sería otro.</p>
      </figcaption>
    </figure>
  );
}
