import type { MouseEvent } from "react";

export interface DraftView {
  revision: number;
  isThere: boolean;
  versions: readonly { id: string; title: string; html: string; when: string }[];
}

/**
 * The other texts of a draft that was written in two places (WRITE-13): to see, to use or to discard. The buttons belong
 * to the form of the text, which they send along: whatever is chosen, what was just typed is saved first.
 */
export function Versions({ versions }: Pick<DraftView, "versions">) {
  // With script too as a whole new page: its fields open with the text that was chosen.
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const { form } = button;
    if (!form) return;
    event.preventDefault();
    const choice = Object.assign(document.createElement("input"), {
      type: "hidden",
      name: button.name,
      value: button.value,
    });
    form.appendChild(choice);
    form.submit();
  };
  return versions.map(({ id, title, html, when }) => (
    <section key={id} className="banner draft-version">
      <p>Hay otra versión de este borrador, guardada el {when}.</p>
      <details>
        <summary>Ver la otra versión</summary>
        <h2>{title || "Sin título"}</h2>
        <div className="story-text" dangerouslySetInnerHTML={{ __html: html }} />
      </details>
      <p className="form-actions">
        <button className="button" name="usar" value={id} onClick={choose}>
          Usar la otra versión
        </button>
        <button className="button button-quiet" name="descartar" value={id} onClick={choose}>
          Descartarla
        </button>
      </p>
    </section>
  ));
}
