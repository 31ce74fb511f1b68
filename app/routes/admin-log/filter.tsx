import { ACTION_NAMES } from "~/domain/audit/actions";
import { OPERATOR } from "~/domain/audit/actors";
import type { LogField, TypedLogFilter } from "~/domain/audit/log-filter";
import { AUDIT_LOG } from "~/domain/paths";
import { Form } from "~/remix/form";
import { Button, ButtonLink } from "~/ui/button";
import { Select, TextField } from "~/ui/forms/field";
import { Actions } from "~/ui/actions";

interface LogFilterFormProps {
  typed: TypedLogFilter;
  errors: Partial<Record<LogField, string>>;
  actors: readonly { id: string; name: string | null }[];
}

const ACTIONS = Object.entries(ACTION_NAMES)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, "es"));

/** Filter form of the audit log: actor, action, object and dates. A GET form, so that the URL contains the filter. */
export function LogFilterForm({ typed, errors, actors }: LogFilterFormProps) {
  return (
    <Form method="get" action={AUDIT_LOG} className="admin-filter" noValidate>
      <Select
        label="Quién"
        name="quien"
        defaultValue={typed.quien}
        options={withAll(
          "Todo el equipo",
          actors.map(({ id, name }) => ({
            value: id,
            label: id === OPERATOR ? "operador" : (name ?? id),
          })),
          typed.quien,
        )}
      />
      <Select
        label="Qué"
        name="que"
        defaultValue={typed.que}
        options={withAll("Todo", ACTIONS, typed.que)}
      />
      <TextField
        label="Sobre qué"
        name="objeto"
        defaultValue={typed.objeto}
        hint="Un id o la dirección de una página."
      />
      <TextField
        label="Desde"
        name="desde"
        type="date"
        defaultValue={typed.desde}
        error={errors.desde}
      />
      <TextField
        label="Hasta"
        name="hasta"
        type="date"
        defaultValue={typed.hasta}
        error={errors.hasta}
      />
      <Actions as="p" className="form-actions">
        <Button variant="outlined">Filtrar</Button> <ButtonLink to={AUDIT_LOG}>Ver todo</ButtonLink>
      </Actions>
    </Form>
  );
}

/**
 * Options of a filter's select, preceded by the option for all. A requested value without an option, as from an old link, is added
 * as an option.
 */
function withAll(
  all: string,
  options: readonly { value: string; label: string }[],
  asked: string,
): { value: string; label: string }[] {
  const isKnown = asked === "" || options.some(({ value }) => value === asked);
  return [
    { value: "", label: all },
    ...options,
    ...(isKnown ? [] : [{ value: asked, label: asked }]),
  ];
}
