import { Form } from "@remix-run/react";
import { categoryName } from "~/domain/stories/categories";
import type { Fields } from "./form";
import type { DeskView } from "./load.server";

const CONFIRMATIONS = [
  ["original_confirmed", "Esta historia es cien por cien original y mía."],
  [
    "share_winner_content_accepted",
    "Autorizo su uso promocional si gana o queda finalista (en la plataforma y en redes).",
  ],
  ["public_risk_acknowledged", "Entiendo que mi historia será pública y cualquiera podrá leerla."],
] as const;

interface ConsentProps {
  desk: DeskView;
  editId: string | null;
  answer: {
    fields: Fields;
    words: number;
    message: string | null;
    given: Record<string, boolean>;
  };
  isMature: boolean;
}

/** The last step before a story is stored: four confirmations and the 18+ flag (WRITE-10). */
export function Consent({ desk, editId, answer, isMature }: ConsentProps) {
  const { fields, words, message, given } = answer;
  return (
    <section className="consent">
      <h1>Antes de enviar</h1>
      <p>
        «{fields.title}», {categoryName(fields.story_category)}, {words} palabras, para el reto{" "}
        {desk.contest.title}.
      </p>
      <Form
        method="post"
        action={editId ? `/write/${desk.contest.id}?edit=${editId}` : `/write/${desk.contest.id}`}
        className="stack"
      >
        <input type="hidden" name="title" value={fields.title} />
        <input type="hidden" name="story_category" value={fields.story_category} />
        <textarea name="content" value={fields.content} readOnly hidden />
        {message ? (
          <p className="form-errors" role="alert">
            {message}
          </p>
        ) : null}
        <fieldset className="stack">
          <legend>Confirma estas cuatro cosas</legend>
          {CONFIRMATIONS.map(([name, text]) => (
            <label key={name} className="checkbox">
              <input type="checkbox" name={name} defaultChecked={given[name]} />
              <span>{text}</span>
            </label>
          ))}
          <label className="checkbox">
            <input type="checkbox" name="terms_accepted" defaultChecked={given.terms_accepted} />
            <span>
              He leído y acepto los{" "}
              <a href="/terms" target="_blank" rel="noopener">
                términos y condiciones
              </a>
              .
            </span>
          </label>
        </fieldset>
        <label className="checkbox">
          <input type="checkbox" name="is_mature" defaultChecked={given.is_mature ?? isMature} />
          <span>Contiene temas para adultos (18+). Es opcional y ayuda a quien lee.</span>
        </label>
        <div className="form-actions">
          <button className="button button-primary" name="paso" value="enviar">
            {editId ? "Actualizar historia" : "Enviar historia"}
          </button>
          <button className="button button-quiet" name="paso" value="editar">
            Volver al texto
          </button>
        </div>
      </Form>
    </section>
  );
}
