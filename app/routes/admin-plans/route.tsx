import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { arePlansOn } from "~/domain/plans/limits.server";
import { PlanFields } from "~/domain/plans/plan-fields";
import { FREE_PLAN, PLAN_NAMES } from "~/domain/plans/plans";
import { PLAN_REFUSALS } from "~/domain/plans/refusals";
import { setPlan } from "~/domain/plans/set-plan.server";
import { redirectWithFlash } from "~/http/flash";
import { readForm } from "~/http/read-form";
import { passwordRefusal, requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { EmailField } from "~/ui/accounts/email-field";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import { pageTitle } from "~/ui/layout/page-title";

const PATH = "/admin/planes";
const OPTIONS = PLAN_NAMES.map(({ id, name }) => ({ value: id, label: name }));

/** The answer to a refused form; to one that did not reach the server, the message alone. */
interface RefusedPlan extends Refused {
  typed?: { email?: string; plan?: string };
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle("Planes · Administración", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return { areOn: arePlansOn(context.env) };
}

/** An admin gives an account a plan (PLAN-01). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = context;
  const admin = await requireAdmin(request, context);
  const form = await readForm(request, PlanFields);
  const refused = passwordRefusal(admin, context, PATH);
  if (refused) return refused;
  const { typed } = form;
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  const answer = await setPlan(db, admin.id, form.value, now);
  if (answer.ok) return redirectWithFlash(PATH, "plan-set");
  const { status, text, field } = PLAN_REFUSALS[answer.reason];
  return data({ errors: { [field]: text }, typed }, { status });
}

export const clientAction = failureAsMessage("Error al guardar el plan");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminPlans() {
  const { areOn } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedPlan>();
  const { top, beside } = useRefusal(refused);
  const { typed = {}, errors = {} } = refused ?? {};
  return (
    <section className="page-narrow stack">
      <p className="label">
        <Link to="/admin">Administración</Link>
      </p>
      <h1>Planes</h1>
      {areOn ? null : (
        <p className="banner">
          Los planes están desactivados: hasta que se activen rige para todas las cuentas el
          gratuito.
        </p>
      )}
      <Form method="post" action={PATH} className="stack" noValidate>
        {top}
        <EmailField autoComplete="off" defaultValue={typed.email} error={errors.email} />
        <Select
          label="Plan"
          name="plan"
          options={OPTIONS}
          defaultValue={typed.plan ?? FREE_PLAN}
          error={errors.plan}
        />
        <div className="form-actions">
          <Button>Guardar el plan</Button>
        </div>
        {beside}
      </Form>
    </section>
  );
}
