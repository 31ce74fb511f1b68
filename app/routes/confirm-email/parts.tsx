import type { ReactNode } from "react";
import { MAILED_LINK_SPAN } from "~/domain/mail/lifetimes";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/forms/field";
import type { Refused } from "~/ui/forms/use-refusal";
import type { ShownLink } from "./action.server";
import { Actions } from "~/ui/actions";

interface ConfirmFormProps {
  link: ShownLink;
  refused: Refused | undefined;
  top: ReactNode;
  atButton: ReactNode;
}

/**
 * The form that confirms an e-mail. Only its button consumes the token, because mail programs open links by themselves (AUTH-08).
 */
export function ConfirmForm({ link, refused, top, atButton }: ConfirmFormProps) {
  const { token, name, email, made, becomesAdmin, asksPassword, canDisown } = link;
  return (
    <>
      <Form method="post" action="/confirmar" className="stack" noValidate>
        {top}
        <p>
          Este enlace confirma que {email} es el email de la cuenta «{name}», creada el {made}. Si
          la creaste tú, pulsa el botón.
        </p>
        {becomesAdmin ? (
          <p>
            Es el email de la administración: al confirmarlo, esta cuenta podrá administrar el sitio
            y se cerrarán sus demás sesiones.
          </p>
        ) : null}
        <input type="hidden" name="paso" value="confirmar" />
        <input type="hidden" name="token" value={token} />
        {asksPassword ? (
          <>
            {/* Hidden e-mail field for password managers, which store a password together with its account. */}
            <input
              type="email"
              name="email"
              autoComplete="username"
              value={email}
              readOnly
              hidden
            />
            <TextField
              label="Contraseña de esta cuenta"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={refused?.errors?.password}
            />
          </>
        ) : null}
        <Actions className="form-actions">
          <Button>Confirmar mi email</Button>
        </Actions>
        {atButton}
      </Form>
      {canDisown ? <DisownForm token={token} /> : <NotYours />}
    </>
  );
}

/** The form that deletes an account which a stranger opened with the reader's e-mail. */
function DisownForm({ token }: { token: string }) {
  return (
    <section aria-labelledby="no-he-sido-yo">
      <h2 id="no-he-sido-yo">¿No la creaste tú?</h2>
      <Form method="post" action="/confirmar" className="stack">
        <p>Se borra esta cuenta con todo lo que se escribió en ella, y tu email queda libre.</p>
        <input type="hidden" name="paso" value="no-he-sido-yo" />
        <input type="hidden" name="token" value={token} />
        <Actions className="form-actions">
          <Button variant="danger">No fui yo</Button>
        </Actions>
      </Form>
    </section>
  );
}

function NotYours() {
  return (
    <p>
      ¿No reconoces esta cuenta? <Link to="/reset-password">Elige una contraseña nueva</Link>: el
      enlace llega a tu email, y con ella se cierran todas las sesiones abiertas.
    </p>
  );
}

interface ResendProps {
  /** E-mail of the signed-in person; null for a visitor. */
  email: string | null;
  /** Whether the account's e-mail is still unconfirmed, so that a new link can be requested. */
  canAsk: boolean;
  /** Message about the refused form, shown at the button. */
  atButton: ReactNode;
}

/** Explains how to get another confirmation link, on a page whose link does not work. */
export function Resend({ email, canAsk, atButton }: ResendProps) {
  if (email === null) {
    return (
      <>
        {atButton}
        <p>
          Abre el enlace que te enviamos por correo. Si no lo encuentras,{" "}
          <Link to="/login?redirectTo=%2Fconfirmar">inicia sesión</Link> y te enviaremos otro.
        </p>
      </>
    );
  }
  if (!canAsk) {
    return (
      <>
        {atButton}
        <p>El email {email} ya está confirmado. No tienes que hacer nada más.</p>
        <p>
          <ButtonLink to="/">Volver al inicio</ButtonLink>
        </p>
      </>
    );
  }
  return (
    <Form method="post" action="/confirmar" className="stack">
      <p>
        Te enviaremos un enlace nuevo a {email}. Vale durante {MAILED_LINK_SPAN}, y los anteriores
        dejan de servir.
      </p>
      <input type="hidden" name="paso" value="reenviar" />
      <Actions className="form-actions">
        <Button>Enviarme otro enlace</Button>
      </Actions>
      {atButton}
    </Form>
  );
}
