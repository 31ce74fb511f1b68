import { SESSION_ENDED } from "~/domain/accounts/session-ended";
import { Link } from "~/remix/link";
import { ButtonLink } from "~/ui/button";

/** The id of the line that says that the contest has closed meanwhile. */
export const OVER_ID = "cerrado";

/** Above a text that can only be read any more, or in its place. */
export function Locked({ hasText, contest }: { hasText: boolean; contest: string }) {
  return (
    <>
      <p className="banner">
        Período de envío cerrado. Este reto ya no recibe historias ni cambios.
        {hasText ? " Si escribiste algo, puedes leerlo y copiarlo aquí." : null}
      </p>
      {hasText ? null : (
        <ButtonLink variant="primary" to={`/contest/${contest}`}>
          Ver el reto
        </ButtonLink>
      )}
    </>
  );
}

/** Above the text of somebody who has signed in over it and has a story in the contest already. */
export function Entered() {
  return (
    <p className="banner" role="status">
      ¡Ya participaste en este concurso! Este texto no se puede enviar también, pero sigue aquí:
      puedes copiarlo o guardarlo como borrador.{" "}
      <Link to="/profile#participaciones">Ver mis participaciones</Link>
    </p>
  );
}

/** Below a text whose contest has closed while it was written. */
export function Over({ isEditing }: { isEditing: boolean }) {
  return (
    <p role="alert" id={OVER_ID}>
      El período de envío ha cerrado.{" "}
      {isEditing ? "Tu historia queda como la enviaste" : "Esta historia ya no se puede enviar"}; lo
      que has escrito sigue aquí.
    </p>
  );
}

/** Below a text whose session has ended while it was written. */
export function SessionEnded({ contest, isKept }: { contest: string; isKept: boolean }) {
  return (
    <p role="status">
      {SESSION_ENDED.text} <Link to={`/login?redirectTo=/write/${contest}`}>Inicia sesión</Link>{" "}
      para continuar
      {isKept ? "; tu texto está guardado" : ""}.
    </p>
  );
}
