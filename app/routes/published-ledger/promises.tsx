import { Link } from "~/remix/link";

interface LedgerReader {
  contest: string;
  isSignedIn: boolean;
  hasOwn: boolean;
}

function WhereOwnAre({ contest, isSignedIn, hasOwn }: LedgerReader) {
  if (hasOwn) return <p>Tus votos llevan la marca «Tu voto». Solo tú ves esa marca.</p>;
  if (isSignedIn) return <p>En este reto no tienes ningún voto.</p>;
  return (
    <p>
      <Link to={`/login?redirectTo=${encodeURIComponent(`/contest/${contest}/acta`)}`}>
        Inicia sesión
      </Link>{" "}
      para ver cuáles son los tuyos.
    </p>
  );
}

/** Says in plain words what the published ledger proves and what not: no more than is tested (VOTE-09). */
export function Promises(reader: LedgerReader) {
  return (
    <section aria-labelledby="que-prueba">
      <h2 id="que-prueba" className="label">
        Qué prueba esta acta, y qué no
      </h2>
      <p>
        Cada voto tiene un código. El código no dice quién votó. Busca el tuyo: si está en la lista
        de la historia que elegiste, tu voto se contó, y se contó una sola vez.
      </p>
      <WhereOwnAre {...reader} />
      <ul>
        <li>
          <strong>Sí:</strong> ningún voto confirmado se pierde, nadie tiene más de tres, ninguno
          entra después del cierre y los votos publicados son los que hay en el registro.
        </li>
        <li>
          <strong>Sí:</strong> en el registro cada voto y cada retirada queda unido al anterior. El
          sello final depende de todos: si cambiara un solo voto, cambiaría el sello.
        </li>
        <li>
          <strong>No:</strong> esta acta no demuestra que quien administra el sitio sea honrado.
          Quien controla el servidor podría escribir otro registro. Por eso conviene guardar hoy el
          sello y tus códigos: así se notaría un cambio posterior.
        </li>
        <li>
          <strong>No:</strong> no impide que alguien presione a otra persona para que vote, ni que
          alguien vote con varias cuentas. Tampoco permite comprobar desde fuera, paso a paso, toda
          la votación.
        </li>
      </ul>
    </section>
  );
}
