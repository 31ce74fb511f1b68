import { actaFilePath } from "~/domain/paths";
import { formatNumber } from "~/domain/text/numbers";
import { Facts } from "~/ui/facts";

interface VersionView {
  version: number;
  day: string;
  /** Why it replaced the version before; null in the first. */
  reason: string | null;
  sha256: string;
  bytes: number;
  /** Day on which its text was deleted, or was found to be lost; null while it can be downloaded. */
  withdrawnOn: string | null;
  /** Whether a restore of the database lost its text. */
  isLost: boolean;
}

/** Lists the versions of the acta's file, newest first; says why the contest has none (VOTE-11). */
export function ActaVersions({
  contest,
  versions,
  noFile,
}: {
  contest: string;
  versions: readonly VersionView[];
  /** Text for a contest without versions. */
  noFile: string;
}) {
  return (
    <section aria-labelledby="archivo">
      <h2 id="archivo">El archivo del acta</h2>
      {versions.length === 0 ? (
        <p>{noFile}</p>
      ) : (
        <>
          <p>
            Todos los votos por su código, sin nombres y sin orden de llegada, para que cualquiera
            repita la cuenta. Cada versión se guarda tal como se publicó, salvo que se elimine una
            historia: entonces de las anteriores solo queda su SHA-256.
          </p>
          <ul className="sums">
            {versions.map(({ version, day, reason, sha256, bytes, withdrawnOn, isLost }) => (
              <li key={version}>
                {withdrawnOn === null ? (
                  <a href={actaFilePath(contest, version)} download>
                    Versión {version}
                  </a>
                ) : (
                  <strong>Versión {version}</strong>
                )}
                <Facts
                  className="hint"
                  facts={[
                    day,
                    withdrawnOn === null
                      ? `${formatNumber(Math.ceil(bytes / 1024))} KB`
                      : `${isLost ? "perdida" : "retirada"} el ${withdrawnOn}`,
                    reason,
                  ]}
                />
                <p className="hint">
                  SHA-256: <code>{sha256}</code>
                </p>
              </li>
            ))}
          </ul>
          {versions.some(({ isLost }) => isLost) ? (
            <p className="hint">
              Una versión se pierde cuando la base de datos se recupera de una copia anterior a
              ella. Su SHA-256 queda aquí, y su número no se vuelve a usar.
            </p>
          ) : null}
          {versions.some(({ withdrawnOn, isLost }) => withdrawnOn !== null && !isLost) ? (
            <p className="hint">
              Una versión se retira cuando contiene el título de una historia que se eliminó. Su
              SHA-256 queda aquí.
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
