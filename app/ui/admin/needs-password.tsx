import { useActionData, type MetaFunction } from "@remix-run/react";
import { ButtonLink } from "~/ui/button";
import type { Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-head";
import { Actions } from "~/ui/actions";

/** `meta` of a route that shows `NeedsPassword` instead of its own page. */
export const needsPasswordMeta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Escribe tu contraseña", matches) },
];

/**
 * Page that an admin's button leads to without JavaScript if the password must be confirmed first. With JavaScript the message
 * appears next to the button.
 */
export function NeedsPassword() {
  const { message, confirmTo } = useActionData<Refused>() ?? {};
  if (!confirmTo) return null;
  const query = new URLSearchParams({ redirectTo: confirmTo, motivo: "confirmar" });
  return (
    <section className="state">
      <h1>{message}</h1>
      <Actions as="p" className="form-actions">
        <ButtonLink variant="primary" to={`/login?${query}`}>
          Escribir mi contraseña
        </ButtonLink>{" "}
        <ButtonLink to={confirmTo}>Volver</ButtonLink>
      </Actions>
    </section>
  );
}
