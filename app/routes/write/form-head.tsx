import { FUTURE_TEXT } from "~/domain/contests/cycle";
import { categoryName } from "~/domain/contests/categories";
import { takesEntries, type Phase } from "~/domain/contests/phases";
import { longDate } from "~/domain/time/time";
import { PhaseEnd } from "~/ui/contests/countdown";
import { MonthSteps } from "~/ui/contests/month-steps";
import { Facts } from "~/ui/facts";
import type { TargetView } from "./loader.server";

/**
 * Head of the write page: the contest's labels, title, steps of the month and prompt, with the description in a disclosure. While
 * stories can be sent, the remaining time is shown in the running step, and the deadline below; otherwise the time is among the
 * labels (WRITE-02).
 */
export function WriteHead({ target, isEditing }: { target: TargetView; isEditing: boolean }) {
  const { contest, days, remaining, zone } = target;
  const { until, writability } = target.submissionWindow;
  const isOpen = writability === "open";
  return (
    <header className="write-head">
      <Facts
        className="label"
        facts={[
          categoryName(contest.category),
          contest.month,
          isOpen && days ? null : remaining,
          writability === "closed" ? <strong className="label closed-badge">Cerrado</strong> : null,
        ]}
      />
      <h1>{isEditing ? "Editando historia" : contest.title}</h1>
      {days ? (
        <MonthSteps
          days={days}
          phase={shownPhase(target)}
          time={isOpen ? <strong className="write-time">{remaining}</strong> : null}
        />
      ) : null}
      {isOpen && until ? (
        <PhaseEnd phase="submission" end={{ at: until, text: longDate(until, zone) }} />
      ) : null}
      <details className="consigna">
        <summary>
          <span className="label">Consigna</span>{" "}
          <span className="prompt">{contest.prompt || contest.description}</span>
        </summary>
        {contest.prompt ? <p>{contest.description}</p> : null}
      </details>
    </header>
  );
}

/**
 * The phase whose step is shown as running. None before the contest opens for stories; no longer submission once the open page has
 * noticed the deadline.
 */
function shownPhase({ phase, submissionWindow: { writability } }: TargetView): Phase {
  if (writability === "not-yet") return "unknown";
  return writability === "closed" && takesEntries(phase) ? "voting" : phase;
}

/**
 * Banners above the write form with the reason why a new story cannot be sent now: the monthly limit, or a contest that is not open
 * yet.
 */
export function TargetBanners({ target }: { target: TargetView }) {
  return (
    <>
      {target.monthlyLimit && !target.entryId ? (
        <p className="banner">{target.monthlyLimit}</p>
      ) : null}
      {target.submissionWindow.writability === "not-yet" ? (
        <p className="banner">
          {target.submissionWindow.role === "future"
            ? FUTURE_TEXT
            : "Este reto se activa cuando empiece la votación del reto actual. Puedes empezar tu borrador desde ya."}
        </p>
      ) : null}
    </>
  );
}

/** Writing tips beside the form. */
export function Advice() {
  return (
    <aside className="advice" aria-labelledby="consejos">
      <h2 id="consejos">Consejos para escribir</h2>
      <ul>
        <li>Empieza lo más cerca posible del final: en un cuento breve no hay sala de espera.</li>
        <li>Un detalle concreto vale más que tres adjetivos.</li>
        <li>
          Lee tu historia en voz alta antes de enviarla; el oído corrige lo que el ojo perdona.
        </li>
        <li>Guarda un borrador y vuelve mañana: casi siempre sobra el primer párrafo.</li>
      </ul>
    </aside>
  );
}
