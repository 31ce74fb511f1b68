import { FUTURE_TEXT } from "~/domain/contests/cycle";
import { categoryName } from "~/domain/contests/categories";
import { Facts } from "~/ui/facts";
import type { TargetView } from "./loader.server";

/** The head of the write form: the contest's labels and title, and its prompt, with the description in a disclosure. */
export function WriteHead({ target, isEditing }: { target: TargetView; isEditing: boolean }) {
  const { contest } = target;
  return (
    <header className="write-head">
      <Facts
        className="label"
        facts={[
          categoryName(contest.category),
          contest.month,
          target.remaining,
          target.submissionWindow.writability === "closed" ? (
            <strong className="closed-badge">Cerrado</strong>
          ) : null,
        ]}
      />
      <h1>{isEditing ? "Editando historia" : contest.title}</h1>
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
