import { OTHER_ACCOUNT } from "~/domain/accounts/other-account";
import { SESSION_ENDED } from "~/domain/accounts/refusals";
import { Link } from "~/remix/link";
import type { SafePlace } from "./local-draft/use-local-draft";
import { ButtonLink } from "~/ui/button";

/** Id of the notice that the contest closed during writing. */
export const OVER_ID = "cerrado";

const KEPT: Record<SafePlace, string> = {
  account: " Tu texto está guardado en tu cuenta: puedes leerlo y copiarlo aquí.",
  device: " Tu texto está guardado en este dispositivo: puedes leerlo y copiarlo aquí.",
  nothing: "",
};

interface LockedProps {
  hasText: boolean;
  /** Where the text was saved when the contest closed during writing; null if it was not saved. */
  safe: SafePlace | null;
  contest: string;
}

/** Notice of a closed contest, above a read-only text or in place of the form. */
export function Locked({ hasText, safe, contest }: LockedProps) {
  return (
    <>
      <p className="banner" role={safe ? "status" : undefined}>
        Período de envío cerrado. Este reto ya no recibe historias ni cambios.
        {safe ? KEPT[safe] : hasText ? " Si escribiste algo, puedes leerlo y copiarlo aquí." : null}
      </p>
      {hasText ? null : (
        <ButtonLink variant="primary" to={`/contest/${contest}`}>
          Ver el reto
        </ButtonLink>
      )}
    </>
  );
}

/**
 * Notice above a text of a writer who already has a story in the contest: a draft with another text, or what a visitor typed before
 * signing in.
 */
export function Entered({ isLocked, canEdit }: { isLocked: boolean; canEdit: boolean }) {
  return (
    <p className="banner" role="status">
      ¡Ya participaste en este concurso! Este texto no se puede enviar también, pero sigue aquí:{" "}
      {isLocked ? "puedes copiarlo." : "puedes copiarlo o guardarlo como borrador."}{" "}
      {canEdit ? "Al editar tu historia lo verás como otra versión." : null}{" "}
      <Link to="/profile#participaciones">Ver mis participaciones</Link>
    </p>
  );
}

/** Notice in the bar below a text whose contest closed during writing, until the text is saved. */
export function Over({ isEditing }: { isEditing: boolean }) {
  return (
    <p role="alert" id={OVER_ID}>
      El período de envío cerró.{" "}
      {isEditing ? "Tu historia queda como la enviaste" : "Esta historia ya no se puede enviar"}; lo
      que escribiste sigue aquí.
    </p>
  );
}

/** Notice in the bar below a text that is no longer saved on its account, because another account has signed in. */
export function OtherAccount() {
  return (
    <p className="desk-notice" role="alert">
      {OTHER_ACCOUNT}: tu texto ya no se guarda en ninguna. Cópialo antes de recargarla para seguir
      con la cuenta actual.
    </p>
  );
}

/** Notice in the bar below a text whose writer's session has ended. */
export function SessionEnded({ contest, isKept }: { contest: string; isKept: boolean }) {
  return (
    <p className="desk-notice" role="status">
      {SESSION_ENDED.text} <Link to={`/login?redirectTo=/write/${contest}`}>Inicia sesión</Link>{" "}
      para continuar
      {isKept ? "; tu texto está guardado" : ""}.
    </p>
  );
}
