import { SUPPORTER } from "~/domain/badges/definitions";
import { adminAccountPath } from "~/domain/paths";
import { PLAN_NAMES } from "~/domain/plans/plans";
import { Form } from "~/remix/form";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedPersonStep } from "./action.server";
import { Actions } from "~/ui/actions";

interface StepProps<Person> {
  person: { id: string } & Person;
  refused: RefusedPersonStep | undefined;
}

const PLANS = PLAN_NAMES.map(({ id, name }) => ({ value: id, label: name }));

/** The form that changes an account's plan. It also sends the plan that it showed, to detect a concurrent change. */
export function PlanForm({ person, refused }: StepProps<{ plan: string; arePlansOn: boolean }>) {
  const { top, atButton } = useRefusal(refused);
  return (
    <section aria-labelledby="plan-de-la-cuenta">
      <h2 id="plan-de-la-cuenta">Plan</h2>
      {person.arePlansOn ? null : (
        <p className="hint">
          Los planes están desactivados: hasta que se activen rige para todas las cuentas el
          gratuito.
        </p>
      )}
      <Form method="post" action={adminAccountPath(person.id)} className="stack" key={person.plan}>
        {top}
        <input type="hidden" name="paso" value="plan" />
        <input type="hidden" name="visto" value={person.plan} />
        <Select label="Plan" name="plan" options={PLANS} defaultValue={person.plan} />
        <Actions className="form-actions">
          <Button variant="outlined">Guardar el plan</Button>
        </Actions>
        {atButton}
      </Form>
    </section>
  );
}

/** The button that gives the supporter's badge, for an account without it. */
export function SupporterForm({ person, refused }: StepProps<{ isSupporter: boolean }>) {
  const { top, atButton } = useRefusal(refused);
  if (person.isSupporter && !refused) return null;
  return (
    <Form method="post" action={adminAccountPath(person.id)} className="stack">
      {top}
      <input type="hidden" name="paso" value="mecenas" />
      <Actions className="form-actions">
        <Button variant="outlined">Dar la insignia «{SUPPORTER}»</Button>
      </Actions>
      {atButton}
    </Form>
  );
}

/** The button that sets or removes the founder mark (PLAN-02). */
export function FounderForm({ person, refused }: StepProps<{ isFounder: boolean }>) {
  const { top, atButton } = useRefusal(refused);
  return (
    <Form method="post" action={adminAccountPath(person.id)} className="stack">
      {top}
      <input type="hidden" name="paso" value="fundadora" />
      <input type="hidden" name="fundadora" value={person.isFounder ? "no" : "si"} />
      <Actions className="form-actions">
        <Button variant="outlined">
          {person.isFounder ? "Quitar la marca de fundadora" : "Marcar como fundadora"}
        </Button>
      </Actions>
      {atButton}
    </Form>
  );
}
