import { SendButton } from "~/ui/button";
import { Checkbox, Select, TextArea, TextField } from "~/ui/forms/field";
import { Paging } from "~/ui/paging";
import { Actions } from "~/ui/actions";

const SIZES = [
  { value: "corta", label: "Corta" },
  { value: "larga", label: "Larga" },
];

/** Section of the style guide: form fields, messages about them, disclosures and paging. */
export function Controls() {
  return (
    <>
      <section id="campos">
        <h2>Campos</h2>
        <form className="stack">
          <TextField name="nombre" label="Nombre" hint="Así te verán las demás personas." />
          <TextField
            name="malo"
            label="Correo"
            defaultValue="ana@"
            error="Ese correo no es válido."
          />
          <TextField name="apagado" label="Apagado" defaultValue="No se puede cambiar" disabled />
          <Select name="tamano" label="Extensión" options={SIZES} />
          <TextArea name="parrafos" label="Varias líneas" rows={3} />
          <fieldset>
            <legend>Avisos</legend>
            <Checkbox name="correo" label="Por correo" defaultChecked />
            <Checkbox name="reglas" label="Acepto las reglas" error="Falta que las aceptes." />
          </fieldset>
          <Actions className="form-actions">
            <SendButton type="button" why="Te faltan 40 palabras.">
              Enviar
            </SendButton>
          </Actions>
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
        <div className="lines-shown">
          <p className="loading">Cargando historia...</p>
          <p className="loading">No hay conexión. Seguiremos en cuanto vuelva.</p>
        </div>
      </section>
      <section id="paginas">
        <h2>Páginas y pliegues</h2>
        {/* Only one `Paging`: two would be landmarks with the same name, an axe violation. */}
        <Paging page={2} pages={3} to={(page) => `?pagina=${page}#paginas`} />
        <details>
          <summary>Se despliega</summary>
          <p>Y muestra lo que guarda.</p>
        </details>
        <details open>
          <summary>Desplegado</summary>
          <p>Aquí está lo que guarda.</p>
        </details>
      </section>
    </>
  );
}
