import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { Form } from "~/remix/form";

const SIZES = [
  ["normal", "Normal"],
  ["grande", "Grande"],
  ["enorme", "Enorme"],
] as const;

/**
 * The form for the text size, which the server stores in a cookie. The disclosure 'Aa' at the end of the author's line contains it.
 */
export function ReadingSizeMenu({ size }: { size: string }) {
  const { pathname, search } = useLocation();
  return (
    <details className="reading-size">
      <summary>
        Aa<span className="visually-hidden">: tamaño del texto</span>
      </summary>
      {/* The redirect after the form has this id as fragment: browsers open the disclosure that contains the target. */}
      <Form id="letra" method="post" action="/tamano-de-letra" preventScrollReset>
        <input type="hidden" name="redirectTo" value={`${pathname}${search}#letra`} />
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
