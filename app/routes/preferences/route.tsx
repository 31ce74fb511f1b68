import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { listSessions } from "~/domain/accounts/session-list.server";
import { findAnthologyChoice } from "~/domain/preferences/anthology-choice.server";
import { findMailChoices } from "~/domain/preferences/mail-choices.server";
import { timeAgo } from "~/domain/time/time";
import { requireViewer } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { pageTitle } from "~/ui/layout/page-head";
import { AppearanceForm } from "~/ui/preferences/appearance-form";
import { answerStep, sendToLogin, type RefusedStep } from "./action.server";
import { AnthologyForm } from "./anthology-form";
import { Devices } from "./devices";
import { MailForm } from "./mail-form";
import { NameForm } from "./name-form";
import { OwnData } from "./own-data";
import { PasswordForm } from "./password-form";

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle("Preferencias", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, now } = context;
  // After a POST without scripts this page is rendered with the refusal. Without a session it would be empty, so it redirects to
  // the login.
  if (context.isPost && !(await context.viewer())) throw await sendToLogin();
  const viewer = await requireViewer(request, context, "/preferences");
  const [mail, anthology, sessions] = await Promise.all([
    findMailChoices(db, viewer),
    findAnthologyChoice(db, viewer.id),
    listSessions(db, viewer, now),
  ]);
  return {
    name: viewer.displayName,
    email: viewer.email,
    isConfirmed: viewer.isEmailConfirmed,
    mail,
    anthology,
    devices: sessions.map(({ lastSeenAt, ...session }) => ({
      ...session,
      seen: timeAgo(lastSeenAt, now),
    })),
    appearance: context.preferences,
  };
}

/** Handles the forms of the preferences, selected by the field `paso` (PROFILE-03). */
export function action({ request, context }: ActionFunctionArgs) {
  return answerStep(request, context);
}

export const clientAction = failureAsMessage("Error al guardar las preferencias", "paso");

const SECTIONS = [
  ["nombre", "Tu nombre"],
  ["correos-y-avisos", "Correos y avisos"],
  ["antologia", "Antología"],
  ["apariencia", "Apariencia"],
  ["contrasena", "Contraseña"],
  ["dispositivos", "Dispositivos"],
  ["datos", "Tus datos"],
] as const;

/** Table of contents for phones. On a wide page the headings have a column of their own. */
function Contents() {
  return (
    <nav className="contents" aria-label="En esta página">
      {SECTIONS.map(([id, name]) => (
        <Fragment key={id}>
          <a href={`#${id}`}>{name}</a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function PreferencesPage() {
  const { name, email, isConfirmed, mail, anthology, devices, appearance } =
    useLoaderData<typeof loader>();
  const refused = useActionData<RefusedStep>();
  const refusedAt = (...pasos: string[]) =>
    pasos.includes(refused?.paso ?? "") ? refused : undefined;
  // Key of the password form: after a changed password the session in this browser is a new one, and the form is mounted again,
  // with empty fields.
  const session = devices.find(({ isThis }) => isThis)?.id;
  return (
    <div className="preferences">
      <h1>Preferencias</h1>
      <Contents />
      <NameForm key={name} name={name} refused={refusedAt("nombre")} />
      <MailForm {...{ email, isConfirmed }} choices={mail} refused={refusedAt("correos")} />
      <AnthologyForm choice={anthology} refused={refusedAt("antologia")} />
      <section aria-labelledby="apariencia">
        <h2 id="apariencia">Apariencia</h2>
        <p className="hint">Se guarda en este navegador.</p>
        <AppearanceForm appearance={appearance} redirectTo="/preferences" />
      </section>
      <PasswordForm key={session} email={email} refused={refusedAt("contrasena")} />
      <Devices devices={devices} refused={refusedAt("cerrar", "cerrar-otras")} />
      <OwnData />
    </div>
  );
}
