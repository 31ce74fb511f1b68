import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { arePlansOn } from "~/domain/plans/limits.server";
import { PlanFields, PLAN_REFUSALS, setPlan } from "~/domain/plans/set-plan.server";
import { FREE_PLAN, PLAN_NAMES } from "~/domain/plans/plans";
import { readAdminForm } from "~/http/admin";
import { redirectWithFlash } from "~/http/flash";
import { checkForm } from "~/http/read-form";
import { requireAdmin } from "~/http/session";
import { failureAsMessage } from "~/remix/lost-connection";
import { Form } from "~/remix/form";
import { AdminHeading, adminMeta } from "~/ui/admin/admin-page";
import { EmailField } from "~/ui/accounts/account-fields";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

const PATH = "/admin/planes";
const OPTIONS = PLAN_NAMES.map(({ id, name }) => ({ value: id, label: name }));

/** Action data of a refused form. If no server has answered, it has only a message. */
interface RefusedPlan extends Refused {
  typed?: { email?: string; plan?: string };
}

export const meta = adminMeta("Planes");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return { areOn: arePlansOn(context.env) };
}

/** Gives the account with the typed e-mail a plan (PLAN-01). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { admin, typed, refused } = await readAdminForm(request, context);
  if (refused) return refused;
  const form = checkForm(typed, PlanFields);
  if (!form.ok) return data({ errors: form.errors, typed }, { status: 400 });
  const answer = await setPlan(context.db, admin.id, form.value, context.now);
  if (answer.ok) return redirectWithFlash(PATH, "plan-set");
  const { status, text, field } = PLAN_REFUSALS[answer.reason];
  return data({ errors: { [field]: text }, typed }, { status });
}

export const clientAction = failureAsMessage("Error al guardar el plan");

export { keepWhenRefused as shouldRevalidate } from "~/remix/lost-connection";

export default function AdminPlans() {
  const { areOn } = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedPlan>();
  const { top, atButton } = useRefusal(refused);
  const { typed = {}, errors = {} } = refused ?? {};
  return (
    <section className="page-narrow stack">
      <AdminHeading>Planes</AdminHeading>
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
        {atButton}
      </Form>
    </section>
  );
}
