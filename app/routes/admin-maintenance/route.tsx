import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Flash } from "~/domain/flash/flashes";
import { DURATIONS, MOST_MESSAGE, type MaintenanceTexts } from "~/domain/maintenance/maintenance";
import { MaintenanceFields } from "~/domain/maintenance/maintenance-fields";
import {
  announceMaintenance,
  beginMaintenance,
  endMaintenance,
  findMaintenanceSettings,
  saveMaintenanceTexts,
} from "~/domain/maintenance/maintenance.server";
import { longDate } from "~/domain/time/time";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, incompleteForm } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button } from "~/ui/button";
import { Select, TextArea } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { Actions } from "~/ui/actions";

const PATH = "/admin/mantenimiento";
const OPTIONS = [
  { value: "", label: "Sin estimar" },
  ...DURATIONS.map(({ id, text }) => ({ value: id, label: text })),
];

/** Action data of a refused maintenance form. After a lost connection it has only a message. */
interface RefusedMaintenance extends Refused {
  typed?: { message?: string; duration?: string };
}

export const meta = adminMeta("Mantenimiento");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { state, texts } = await findMaintenanceSettings(context.db);
  return { since: state && longDate(state.since, context.env.TIME_ZONE), ...texts };
}

/** Switches maintenance on or off, or saves its texts, and then notifies open pages (MAINT-01). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const { db, now } = context;
  if (typed.quiere === "terminar") {
    await endMaintenance(db, admin.id, now);
    return changed("maintenance-off");
  }
  const isOn = typed.quiere === "activar";
  if (!isOn && typed.quiere !== "guardar") throw incompleteForm();
  const form = checkForm(typed, MaintenanceFields);
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  await (isOn ? beginMaintenance : saveMaintenanceTexts)(db, admin.id, form.value, now);
  return changed(isOn ? "maintenance-on" : "maintenance-saved");

  async function changed(flash: Flash) {
    context.forgetMaintenance();
    await announceMaintenance(context.env, db);
    return redirectWithFlash(PATH, flash);
  }
}

export const clientAction = failureAsMessage("Error al guardar el mantenimiento");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminMaintenance() {
  const { since, ...texts } = useLoaderData<typeof loader>();
  return (
    <section className="page-narrow stack">
      <AdminHeading>Mantenimiento</AdminHeading>
      <MaintenanceState since={since} />
      <MaintenanceForm texts={texts} isOn={since !== null} />
      <p>
        <a href="/maintenance-preview">Ver la página de mantenimiento</a> con los textos guardados.
      </p>
    </section>
  );
}

/** Says whether maintenance is on. While it is on, a button ends it. */
function MaintenanceState({ since }: { since: string | null }) {
  if (!since) {
    return (
      <p>
        Desactivado. Al activarlo se cierra el sitio, salvo lo que hace falta para entrar, escribir,
        leer el reto y votar.
      </p>
    );
  }
  return (
    <>
      <p>
        Activo desde el {since}. Quien visita el sitio solo puede escribir, leer el reto y votar.
      </p>
      <Form method="post" action={PATH}>
        <Button name="quiere" value="terminar">
          Terminar el mantenimiento
        </Button>
      </Form>
    </>
  );
}

/** The form of message and duration. While maintenance is off, a second button saves both and switches maintenance on. */
function MaintenanceForm({ texts, isOn }: { texts: MaintenanceTexts; isOn: boolean }) {
  const refused = useActionData<RefusedMaintenance>();
  const { top, atButton } = useRefusal(refused);
  const { typed, errors = {} } = refused ?? {};
  return (
    <Form method="post" action={PATH} className="stack" noValidate>
      {top}
      <TextArea
        label="Mensaje"
        name="message"
        rows={3}
        maxLength={MOST_MESSAGE}
        hint="Opcional. Va detrás de «Estamos cambiando la tinta.»"
        defaultValue={typed?.message ?? texts.message ?? ""}
        error={errors.message}
      />
      <Select
        label="Duración estimada"
        name="duration"
        options={OPTIONS}
        defaultValue={typed?.duration ?? texts.duration ?? ""}
        error={errors.duration}
      />
      <Actions className="form-actions">
        <Button variant="outlined" name="quiere" value="guardar">
          Guardar los textos
        </Button>{" "}
        {isOn ? null : (
          <Button variant="danger" name="quiere" value="activar">
            Activar el mantenimiento
          </Button>
        )}
      </Actions>
      {atButton}
    </Form>
  );
}
