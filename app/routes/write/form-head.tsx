import { FUTURE_TEXT } from "~/domain/contests/cycle";
import { categoryName } from "~/domain/contests/categories";
import { takesEntries, type Phase } from "~/domain/contests/phases";
import { MonthSteps } from "~/ui/contests/month-steps";
import { Facts } from "~/ui/facts";
import type { TargetView } from "./loader.server";

/**
 * The head of the write form: the contest's labels and title, the steps of its month, and its prompt, with the description in a
 * disclosure. While stories can be sent the time remaining stands in the running step, else among the labels (WRITE-02).
 */
export function WriteHead({ target, isEditing }: { target: TargetView; isEditing: boolean }) {
  const { contest, days, remaining } = target;
  const isOpen = target.submissionWindow.writability === "open";
  return (
    <header className="write-head">
      <Facts
        className="label"
        facts={[
          categoryName(contest.category),
          contest.month,
          isOpen && days ? null : remaining,
          target.submissionWindow.writability === "closed" ? (
            <strong className="closed-badge">Cerrado</strong>
          ) : null,
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

/** The phase whose step runs: none before a contest's turn, and not submission any more once the open page knows that it has ended. */
function shownPhase({ phase, submissionWindow: { writability } }: TargetView): Phase {
  if (writability === "not-yet") return "unknown";
  return writability === "closed" && takesEntries(phase) ? "voting" : phase;
}

/**
 * Banners of the write form that say why a new story cannot be sent to the contest now: the monthly limit, or that its turn has
 * not come.
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

/** Tips on writing, beside the form. */
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
