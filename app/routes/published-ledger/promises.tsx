import { inWords } from "~/domain/text/numbers";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { Link } from "~/remix/link";

interface LedgerReader {
  contest: string;
  isSignedIn: boolean;
  hasOwn: boolean;
  /** Whether the contest has a file of its acta. Contests that ended before there were any have only the ledger. */
  hasFile: boolean;
  /** Whether the ballot was rebuilt after its close, and so has another root than the one of the close. */
  isRebuilt: boolean;
}

function OwnCodesHint({ contest, isSignedIn, hasOwn }: LedgerReader) {
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

/** Explains what the published ledger proves and what it does not; each claim has a test (VOTE-09, VOTE-11). */
export function Promises(reader: LedgerReader) {
  return (
    <>
      <section aria-labelledby="que-prueba">
        <h2 id="que-prueba" className="label">
          Qué prueba
        </h2>
        {reader.hasFile ? <ProvedByFile {...reader} /> : <ProvedByLedger />}
      </section>
      <section aria-labelledby="que-no-prueba">
        <h2 id="que-no-prueba" className="label">
          Qué no prueba
        </h2>
        <ul>
          {reader.hasFile ? (
            <li>
              Que quien administra el sitio no añadiera votos antes del cierre. El sello dice qué
              votos había al cerrar, y no de quién eran.
            </li>
          ) : (
            <li>
              Que quien administra el sitio no haya añadido ni quitado votos. Quien controla el
              servidor podría escribir otro registro. Por eso conviene guardar hoy el sello y tus
              códigos: así se notaría un cambio posterior.
            </li>
          )}
          <li>
            Que cada cuenta sea una persona, ni que nadie haya presionado a otra persona o comprado
            su voto.
          </li>
          <li>
            Que ninguna cuenta tenga más de {inWords(VOTES_PER_CONTEST)} votos, ni que ninguno
            entrara después del cierre: eso lo impide el servidor mientras se vota, y aquí no se ve.
          </li>
          {reader.isRebuilt ? (
            <li>
              Que los votos sean los mismos que al cerrar la urna: al rehacerla recibieron otros
              códigos.
            </li>
          ) : null}
          {reader.hasFile ? (
            <li>
              Que la hora de envío de cada historia, que decide los empates, sea la verdadera: el
              sello solo cubre los votos.
            </li>
          ) : null}
          <li>
            Que esté bien decidido lo que se decide a mano, como una cuarentena o una
            descalificación: el acta dice que se hizo, cuándo y por qué norma.
          </li>
        </ul>
      </section>
      <section aria-labelledby="tu-codigo">
        <h2 id="tu-codigo" className="label">
          Busca tu código
        </h2>
        <p>
          Cada voto tiene un código. El código no dice quién votó. Busca el tuyo: si está en la
          lista de la historia que elegiste, tu voto se contó, y se contó una sola vez, salvo que la
          historia esté descalificada o el voto, en cuarentena.
        </p>
        <OwnCodesHint {...reader} />
      </section>
    </>
  );
}

/** Of a contest whose root was published when voting closed. */
function ProvedByFile({ isRebuilt }: LedgerReader) {
  return (
    <ul>
      <li>
        Que los votos son los que había cuando {isRebuilt ? "se rehízo" : "se cerró"} la urna. El
        sello se publicó antes de los resultados y sale de todos: si uno cambia, sobra o falta, sale
        otro. Por eso conviene apuntarlo en cuanto se publica.
      </li>
      <li>Que tu voto está en la historia que elegiste: lo dice tu código.</li>
      <li>
        Que la clasificación sale de esos votos: con el archivo del acta cualquiera puede repetir la
        cuenta.
      </li>
    </ul>
  );
}

/** Of a contest from before, whose ledger was sealed with the results. */
function ProvedByLedger() {
  return (
    <ul>
      <li>Que los votos publicados son los del registro: cada uno está aquí con su código.</li>
      <li>
        Que el registro no ha cambiado desde que apuntaste el sello: cada voto y cada retirada queda
        unido al anterior, y el sello depende de todos. Si cambia un solo voto, cambia el sello.
      </li>
    </ul>
  );
}
