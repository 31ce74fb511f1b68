import { Button, ButtonLink, SendButton } from "~/ui/button";
import { Checkbox, Select, TextArea, TextField } from "~/ui/forms/field";
import { Paging } from "~/ui/paging";

const SIZES = [
  { value: "corta", label: "Corta" },
  { value: "larga", label: "Larga" },
];

/** Buttons, links, fields and what answers them. */
export function Controls() {
  return (
    <>
      <section id="botones">
        <h2>Botones y enlaces</h2>
        <p className="form-actions">
          <Button type="button">Principal</Button>{" "}
          <Button type="button" variant="quiet">
            Discreto
          </Button>{" "}
          <Button type="button" variant="danger">
            Eliminar
          </Button>{" "}
          <ButtonLink to="#botones">Enlace</ButtonLink>{" "}
          <button type="button" className="button-link">
            Como texto
          </button>
        </p>
        <p className="form-actions">
          <button type="button" className="button button-voted" aria-pressed="true">
            VOTADO
          </button>{" "}
          <button type="button" className="button" aria-disabled="true">
            VOTAR
          </button>{" "}
          <SendButton type="button" why="Te faltan 40 palabras.">
            Enviar
          </SendButton>
        </p>
        <form data-sending="">
          <Button type="button">Enviando…</Button>
        </form>
        <details>
          <summary>Se despliega</summary>
          <p>Y muestra lo que guarda.</p>
        </details>
        <Paging page={2} pages={3} to={(page) => `?pagina=${page}#botones`} />
      </section>
      <section id="campos">
        <h2>Campos</h2>
        <form className="stack">
          <TextField name="nombre" label="Nombre" hint="Así te verán los demás." />
          <TextField
            name="malo"
            label="Correo"
            defaultValue="ana@"
            error="Ese correo no es válido."
          />
          <TextField name="apagado" label="Apagado" defaultValue="No se puede cambiar" disabled />
          <Select name="tamano" label="Extensión" options={SIZES} />
          <TextArea name="comentario" label="Comentario" rows={3} />
          <fieldset>
            <legend>Avisos</legend>
            <Checkbox name="correo" label="Por correo" defaultChecked />
            <Checkbox name="reglas" label="Acepto las reglas" error="Falta que las aceptes." />
          </fieldset>
        </form>
      </section>
      <section id="respuestas">
        <h2>Respuestas</h2>
        <p className="flash flash-good">Guardamos tus cambios.</p>
        <p className="flash flash-bad">No pudimos guardarlos. Inténtalo de nuevo.</p>
        <div className="form-errors">
          <p>Revisa lo que está marcado.</p>
        </div>
        <p className="empty">Todavía no hay nada aquí.</p>
        <p className="loading-line" role="status">
          Cargando historia...
        </p>
      </section>
    </>
  );
}
