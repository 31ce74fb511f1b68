import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { issueName } from "~/domain/contests/names";
import { WHERE_ACTAS } from "~/domain/acta/refusals";
import { MODERATION_LOG, ledgerPath } from "~/domain/paths";
import { counted, formatNumber } from "~/domain/text/numbers";
import { fittedDescription } from "~/domain/text/shorten";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";
import { Facts } from "~/ui/facts";
import { ErrorPage, errorTitle } from "~/ui/layout/error-page";
import { pageHead, pageTitle } from "~/ui/layout/page-head";
import { ActaCheck } from "./check";
import { OwnVotes, CodeList } from "./codes";
import { ActaInterventions } from "./interventions";
import type { loader } from "./loader.server";
import { Promises } from "./promises";
import { ActaVersions } from "./versions";
import { Seal } from "~/ui/votes/seal";

/** Explains codes, seal and quarantine in everyday words. */
const HOW_IT_COUNTS = "/como-funciona#se-cuenta";

/** End of the ledger's description for shared links, after the contest's title. */
const WHAT_IS_PUBLISHED = "», uno por uno y sin nombres: comprueba el recuento.";

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => [
  ...(data
    ? pageHead(
        {
          title: `Acta de escrutinio: ${data.contest.title}`,
          description: fittedDescription(
            "Todos los votos de «",
            data.contest.title,
            WHAT_IS_PUBLISHED,
          ),
          path: ledgerPath(data.contest.id),
        },
        matches,
      )
    : [{ title: pageTitle(error ? errorTitle(error) : "Acta", matches) }]),
  { name: "robots", content: "noindex" },
];

export { loader } from "./loader.server";

export function ErrorBoundary() {
  return <ErrorPage hint={WHERE_ACTAS} />;
}

export default function Ledger() {
  const ledger = useLoaderData<typeof loader>();
  const { contest, mine, totals, roots } = ledger;
  const path = ledgerPath(contest.id);
  const [newest] = ledger.versions;
  return (
    <article>
      <Facts className="label" facts={[issueName(contest)]} />
      <h1>Acta de escrutinio</h1>
      <p className="ledger-of">
        De <Link to={`/contest/${contest.id}`}>{contest.title}</Link>.{" "}
        <Link to={HOW_IT_COUNTS}>Cómo se cuenta</Link>
      </p>
      <div className="columns">
        <div>
          <Totals {...totals} />
          {totals.quarantined > 0 ? (
            <p>
              {counted(totals.quarantined, "voto está", "votos están")} en cuarentena y no{" "}
              {totals.quarantined === 1 ? "cuenta" : "cuentan"}: la{" "}
              <Link to={MODERATION_LOG}>moderación</Link> dice cuándo y por qué norma. El archivo
              del acta también lo dice de cada uno, así que los de un mismo día y una misma norma
              podrían ser de la misma persona, aunque nada dice de quién.
            </p>
          ) : null}
          {totals.rebuilt > 0 ? (
            <p>
              La urna perdió votos de su registro antes de los resultados.{" "}
              {counted(totals.rebuilt, "voto se recuperó", "votos se recuperaron")} de la copia que
              guarda la base de datos, y así{" "}
              {totals.rebuilt === 1 ? "consta en el registro" : "constan en el registro"}.
            </p>
          ) : null}
        </div>
        <div>
          <OwnVotes path={path} votes={mine} />
          {newest?.withdrawnOn === null ? (
            <ActaCheck contest={contest.id} newest={newest} codes={mine} />
          ) : null}
        </div>
        <aside className="beside">
          <Promises
            isSignedIn={ledger.isSignedIn}
            hasOwn={mine.length > 0}
            hasFile={ledger.versions.length > 0}
            isRebuilt={roots.length > 1}
            contest={contest.id}
          />
          <section aria-labelledby="el-sello">
            <h2 id="el-sello" className="label">
              El sello
            </h2>
            <Seal {...ledger.seal} />
            {roots.slice(-1).map(({ closed, madeLater, isEmpty }) => (
              <p key={closed}>
                Urna cerrada el {closed}.{" "}
                {isEmpty
                  ? "No había ningún voto: este es el sello de cualquier urna vacía."
                  : `El sello se calculó ${madeLater === null ? "entonces" : `el ${madeLater}`}, antes de contar los votos.`}
              </p>
            ))}
            {roots.slice(0, -1).map(({ root }) => (
              <p key={root}>
                La urna perdió su registro y se rehízo, así que tiene otro sello. El de antes era{" "}
                <code>{root}</code>.
              </p>
            ))}
          </section>
        </aside>
        <CodeList {...ledger} path={path} />
        <ActaInterventions
          lines={ledger.interventions}
          later={ledger.laterInterventions}
          version={newest?.version ?? 0}
        />
        <ActaVersions contest={contest.id} versions={ledger.versions} noFile={ledger.noFile} />
      </div>
      <Actions>
        <Link to={`/contest/${contest.id}#stories-section`}>Leer las historias del reto</Link>{" "}
        <Link to="/contest/current">Ver el reto actual</Link>
      </Actions>
    </article>
  );
}

function Totals(totals: { votes: number; voters: number; stories: number }) {
  return (
    <dl className="tiles">
      <div>
        <dt>Votos</dt>
        <dd>{formatNumber(totals.votes)}</dd>
      </div>
      <div>
        <dt>Cuentas que votaron</dt>
        <dd>{formatNumber(totals.voters)}</dd>
      </div>
      <div>
        <dt>Historias</dt>
        <dd>{formatNumber(totals.stories)}</dd>
      </div>
    </dl>
  );
}
