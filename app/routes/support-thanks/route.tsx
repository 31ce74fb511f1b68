import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { SUPPORTER } from "~/domain/badges/definitions";
import { Link } from "~/remix/link";
import { sharedPage } from "~/remix/shared-page";
import { ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-head";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Gracias por tu apoyo", matches) },
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => sharedPage("/apoyar/gracias");

/** Thank-you page to which Ko-fi redirects after a payment. */
export default function SupportThanks() {
  return (
    <article className="prose">
      <h1>Gracias por tu apoyo</h1>
      <p className="lead">
        Con lo que diste, la próxima consigna, sus historias y sus votos tienen casa. De verdad:
        gracias.
      </p>
      <p>
        Si pagaste con el email de tu cuenta, verás la insignia «{SUPPORTER}» en{" "}
        <Link to="/profile">tu perfil</Link> y te llegará un aviso. Si tu email está sin confirmar,
        la insignia llegará cuando <Link to="/confirmar">lo confirmes</Link>. Si no tienes cuenta,
        créala con ese email y la tendrás.
      </p>
      <p>
        ¿Usaste otro email o no aparece? Escríbenos desde la página <Link to="/apoyar">Apoyar</Link>
        .
      </p>
      <p>
        <ButtonLink to="/" variant="primary">
          Volver al inicio
        </ButtonLink>
      </p>
    </article>
  );
}
