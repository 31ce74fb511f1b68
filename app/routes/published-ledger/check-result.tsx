import type { ActaResult } from "~/browser/verify-acta";

/** What holds and what does not, failures first, and the way of each of the reader's codes to the root. */
export function CheckResult({ checks, own, root }: ActaResult) {
  const sorted = [...checks.filter(({ ok }) => !ok), ...checks.filter(({ ok }) => ok)];
  return (
    <>
      <ul className="checks">
        {sorted.map(({ ok, text }, index) => (
          <li key={index} className={ok ? "check-good" : "check-bad"}>
            <span className="visually-hidden">{ok ? "Coincide: " : "No coincide: "}</span>
            {text}
          </li>
        ))}
      </ul>
      {own.map((proof) =>
        proof.title === null ? null : (
          <Way key={proof.code} {...proof} title={proof.title} root={root} />
        ),
      )}
    </>
  );
}

type Proof = ActaResult["own"][number];

/** The path from a vote to the root, step by step. */
function Way({ code, title, leaf, path, root }: Proof & { title: string; root: string }) {
  return (
    <details className="way">
      <summary>
        El camino de tu código <code>{code.slice(0, 8)}…</code> al sello
      </summary>
      <p>
        De tu código, la historia «{title}» y el reto sale un primer número. Cada paso lo une con el
        de al lado y da otro número. El último es el sello.
      </p>
      <ol>
        <li>
          Tu voto: <code>{leaf}</code>
        </li>
        {path.map(({ side, hash }, index) => (
          <li key={index}>
            Se une, por la {side === "left" ? "izquierda" : "derecha"}, con <code>{hash}</code>
          </li>
        ))}
        <li>
          Sale el sello: <code>{root}</code>
        </li>
      </ol>
    </details>
  );
}
