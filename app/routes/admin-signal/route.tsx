import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { describeLastAction } from "~/domain/audit/last-action.server";
import { isFinished } from "~/domain/contests/phases";
import { signalsPath } from "~/domain/paths";
import { QUARANTINE_REFUSALS, QuarantineFields } from "~/domain/vote-signals/quarantine-fields";
import {
  findQuarantine,
  quarantine,
  sendQuarantines,
} from "~/domain/vote-signals/quarantine.server";
import { signalText } from "~/domain/vote-signals/signal-texts";
import { findSignal } from "~/domain/vote-signals/signals.server";
import { readAdminForm, requireContest } from "~/http/admin";
import { quarantineRefusal } from "~/http/quarantine-refusal";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, newFormKey, refusalOf, type Typed } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { Form } from "~/remix/form";
import { failureAsMessage } from "~/remix/lost-connection";
import { aboveContest, AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { Button, ButtonLink } from "~/ui/button";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { RuleAndReason } from "~/ui/moderation/rule-and-reason";
import { Actions } from "~/ui/actions";

export const meta = adminMeta("Poner votos en cuarentena");

/** Returns the consequences of a quarantine of a signal's votes (VOTE-10). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env } = context;
  const { contestId = "", signalId = "" } = params;
  const [contest, signal] = await Promise.all([
    requireContest(context, contestId),
    findSignal(db, env.SESSION_SECRET, contestId, signalId),
  ]);
  if (isFinished(contest)) throw refusalOf(QUARANTINE_REFUSALS.finished);
  if (!signal) throw await quarantineRefusal(context, contest.id, "no-signal");
  return {
    contest: { id: contest.id, title: contest.title },
    text: signalText(signal.kind, signal.accounts),
    formKey: newFormKey(),
  };
}

/** Puts the current votes of a signal into quarantine, with a rule and a reason. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, env, now } = context;
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const contest = await requireContest(context, params.contestId);
  if (isFinished(contest)) throw refusalOf(QUARANTINE_REFUSALS.finished);
  const form = checkForm(typed, QuarantineFields);
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  const signal = await findSignal(db, env.SESSION_SECRET, contest.id, params.signalId ?? "");
  if (!signal) throw await quarantineRefusal(context, contest.id, "no-signal");
  const order = { ...form.value, contest: contest.id, signal, by: admin.id };
  const id = await quarantine(db, order, now);
  if (!id) {
    const reading = { admin: admin.id, now, zone: env.TIME_ZONE };
    const message = await describeLastAction(db, contest.id, reading);
    return data({ message, typed }, { status: 409 });
  }
  await sendQuarantines(env, db, now, id);
  // The room may have decided the result meanwhile, including these votes; the quarantine then has no effect.
  const stored = await findQuarantine(db, contest.id, id);
  if (stored?.liftedAt) throw refusalOf(QUARANTINE_REFUSALS.finished);
  return redirectWithFlash(signalsPath(contest.id), "votes-quarantined");
}

export const clientAction = failureAsMessage("Error al poner los votos en cuarentena");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function QuarantineSignal() {
  const { contest, text, formKey } = useLoaderData<typeof loader>();
  const refused = useActionData<Refused & { typed?: Typed }>();
  const { top, atButton } = useRefusal(refused);
  return (
    <section className="page-narrow stack">
      <AdminHeading parent={aboveContest(contest)}>¿Poner estos votos en cuarentena?</AdminHeading>
      <p>{text}</p>
      <ul>
        <li>Dejan de contar, y quien los dio no puede darlos a otra historia sin retirarlos.</li>
        <li>Queda una entrada por voto en el registro de la urna, y una línea en /moderacion.</li>
        <li>Se puede levantar hasta que se publiquen los resultados.</li>
      </ul>
      <Form method="post" className="stack" noValidate>
        {top}
        <input type="hidden" name="clave" value={formKey} />
        <RuleAndReason refused={refused} readers="Lo lee la administración." />
        <Actions className="form-actions">
          <Button variant="danger">Poner en cuarentena</Button>{" "}
          <ButtonLink to={signalsPath(contest.id)}>Cancelar</ButtonLink>
        </Actions>
        {atButton}
      </Form>
    </section>
  );
}
