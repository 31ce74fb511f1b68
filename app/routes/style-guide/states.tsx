import { useDocument } from "~/remix/document-context";
import { Button, ButtonLink } from "~/ui/button";
import { Link } from "~/remix/link";
import { Actions } from "~/ui/actions";

const STATES = [
  [undefined, "En reposo"],
  ["hover", "Con el puntero encima"],
  ["focus-visible", "Con el foco"],
  ["active", "Al pulsar"],
] as const;

/** Section of the style guide: hover, focus and pressed states side by side. */
export function States() {
  const { css, nonce } = useDocument();
  return (
    <section id="estados">
      {/* The style element is inside an SVG, because HTML allows `style` only in the head. */}
      <svg width="0" height="0" aria-hidden="true">
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: withStates(css) }} />
      </svg>
      <h2>Estados</h2>
      {STATES.map(([state, name]) => (
        <div key={name} className="state-row">
          <p className="label">{name}</p>
          <Actions as="p" className="form-actions">
            <Button type="button" data-state={state}>
              Principal
            </Button>{" "}
            <Button type="button" variant="outlined" data-state={state}>
              Con marco
            </Button>{" "}
            <Button type="button" variant="quiet" data-state={state}>
              Discreto
            </Button>{" "}
            <Button type="button" variant="danger" data-state={state}>
              Eliminar
            </Button>{" "}
            <ButtonLink to="#estados" data-state={state}>
              Enlace
            </ButtonLink>{" "}
            <Link to="#estados" data-state={state}>
              En el texto
            </Link>{" "}
            <button type="button" className="button-link" data-state={state}>
              Como texto
            </button>
          </Actions>
          <input aria-label={name} defaultValue="Un campo" data-state={state} />
        </div>
      ))}
      <div className="state-row">
        <p className="label">Apagado</p>
        <Actions as="p" className="form-actions">
          <Button type="button" disabled>
            Principal
          </Button>{" "}
          <Button type="button" variant="quiet" disabled>
            Discreto
          </Button>{" "}
          <Button type="button" variant="danger" disabled>
            Eliminar
          </Button>
        </Actions>
        <input aria-label="Apagado" defaultValue="Un campo" disabled />
      </div>
      <div className="state-row">
        <p className="label">Al enviar</p>
        <form action="#estados" data-sending="">
          <Actions as="p" className="form-actions">
            <Button>Enviando…</Button> <Button variant="quiet">Discreto</Button>
          </Actions>
        </form>
      </div>
    </section>
  );
}

/** Copies CSS rules for pseudo-classes such as `:hover` into attribute selectors, so that the style guide can show every state. */
function withStates(css: string): string {
  // The lookbehind skips `(forced-colors: active)`, which is a media feature and no state.
  return css.replaceAll(/(?<!forced-colors):(hover|focus-visible|active)\b/g, "[data-state=$1]");
}
