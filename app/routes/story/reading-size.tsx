import { Fragment } from "react";
import { Form } from "~/remix/form";

const SIZES = [
  ["normal", "Normal"],
  ["grande", "Grande"],
  ["enorme", "Enorme"],
] as const;

/** The size of the text: a form and a cookie, nothing else. */
export function ReadingSize({ size, path }: { size: string; path: string }) {
  return (
    <details className="reading-size">
      <summary>Tamaño del texto</summary>
      <Form method="post" action="/tamano-de-letra" preventScrollReset>
        <input type="hidden" name="redirectTo" value={`${path}#texto`} />
        {SIZES.map(([value, name]) => (
          <Fragment key={value}>
            <button
              name="letra"
              value={value}
              className="button-link"
              aria-pressed={value === size}
            >
              {name}
            </button>{" "}
          </Fragment>
        ))}
      </Form>
    </details>
  );
}
