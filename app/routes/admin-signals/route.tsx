import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isFinished } from "~/domain/contests/phases";
import { ruleName } from "~/domain/moderation/rules";
import { quarantinePath, signalPath } from "~/domain/paths";
import { countOfVotes } from "~/domain/text/numbers";
import { longDay } from "~/domain/time/time";
import { listQuarantines } from "~/domain/vote-signals/quarantine.server";
import { signalText } from "~/domain/vote-signals/signal-texts";
import { listSignals, SIGNAL_MIN } from "~/domain/vote-signals/signals.server";
import { requireContest } from "~/http/admin";
import { requireAdmin } from "~/http/session";
import { Link } from "~/remix/link";
import { aboveContest, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Facts } from "~/ui/facts";

export const meta = adminMeta("Señales de abuso");

/** Returns a contest's signals of abuse and its quarantines, as counts without accounts and stories (VOTE-10). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const id = params.contestId ?? "";
  const [contest, signals, quarantines] = await Promise.all([
    requireContest(context, id),
    listSignals(db, env.SESSION_SECRET, id),
    listQuarantines(db, id),
  ]);
  const canChange = !isFinished(contest);
  return {
    contest: { id, title: contest.title },
    canChange,
    fewest: SIGNAL_MIN,
    signals: signals.map((signal) => ({
      id: signal.id,
      text: signalText(signal.kind, signal.accounts),
    })),
    quarantines: quarantines.map(({ id, votes, rule, reason, at, liftedAt, isWaiting }) => ({
      id,
      reason,
      isWaiting,
      text: countOfVotes(votes),
      rule: ruleName(rule),
      at: longDay(at, env.TIME_ZONE),
      lifted: liftedAt && longDay(liftedAt, env.TIME_ZONE),
    })),
  };
}

export default function Signals() {
  const { contest, canChange, fewest, signals, quarantines } = useLoaderData<typeof loader>();
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={aboveContest(contest)}>Señales de abuso</AdminHeading>
      <p>
        Una señal dice cuántas cuentas votaron igual y qué tienen en común, desde {fewest}. No dice
        cuáles son ni a qué historia votaron, y puede tener una razón inocente: una clase o una
        biblioteca comparten red.
      </p>
      {signals.length === 0 ? (
        <p className="empty">No hay ninguna señal: nada que hacer.</p>
      ) : (
        <ul className="admin-index">
          {signals.map((signal) => (
            <li key={signal.id}>
              <p>
                {canChange ? (
                  <Link to={signalPath(contest.id, signal.id)}>{signal.text}</Link>
                ) : (
                  signal.text
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <h2>Votos en cuarentena</h2>
      {quarantines.length === 0 ? (
        <p className="empty">Ninguno.</p>
      ) : (
        <ul className="admin-rows">
          {quarantines.map((one) => (
            <li key={one.id}>
              <p>
                {canChange && !one.lifted ? (
                  <Link to={quarantinePath(contest.id, one.id)}>{one.text}</Link>
                ) : (
                  one.text
                )}
              </p>
              <Facts
                className="hint"
                facts={[
                  one.rule,
                  one.at,
                  one.lifted && `levantada el ${one.lifted}`,
                  one.isWaiting && "la urna aún no lo sabe",
                ]}
              />
              {one.reason ? <p className="hint">{one.reason}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
