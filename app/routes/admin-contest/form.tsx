import { Fragment, useState } from "react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { CONTEST_MAX } from "~/domain/contest-admin/contest-limits";
import { formatNumber } from "~/domain/text/numbers";
import { LAST_DATE } from "~/domain/time/time";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { Select, TextArea, TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedContest } from "./action.server";
import { Actions } from "~/ui/actions";

interface ContestFormProps {
  /** Idempotency key of the form of a new contest, so that submitting it twice adds one contest. Empty for a stored contest. */
  formKey: string;
  fields: Record<string, string | undefined>;
  /** Version of the contest when the form was rendered; null for a new contest. */
  version: number | null;
  refused: RefusedContest | undefined;
  /** Maximum number of words that any plan allows for a story. */
  mostWords: number;
}

const TEXTS = [
  ["title", "Título", ""],
  ["month", "Mes", "Como se lee en la página: «Noviembre»."],
] as const;

const DATES = [
  ["submission_deadline", "Se envía hasta", "", true],
  ["voting_deadline", "Se vota hasta", "Por costumbre, a las 19:00 de Bogotá.", true],
  ["results_at", "Resultados", "Vacío: los publicas a mano durante el recuento.", false],
  ["end_date", "Fin del reto (opcional)", "No antes de los resultados.", false],
] as const;

/** Returns the attributes of a form field by its name: name, value and error. */
type FieldProps = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

/** The form with all fields of a contest. Dates are typed in Bogota's time. */
export function ContestForm({ formKey, mostWords, version, refused, ...props }: ContestFormProps) {
  // State without a setter: the fields keep their first values, so that a later response does not reset what was typed.
  const [fields] = useState(props.fields);
  const { top, atButton } = useRefusal(refused);
  const fieldProps: FieldProps = (name) => ({
    name,
    defaultValue: fields[name],
    error: refused?.errors?.[name],
  });
  return (
    <Form method="post" className="stack contest-form" noValidate>
      {formKey ? <input type="hidden" name="clave" value={fields.clave ?? formKey} /> : null}
      {version === null ? null : (
        <input type="hidden" name="version" value={refused?.conflict?.version ?? version} />
      )}
      {top}
      {refused?.conflict ? <Changes changes={refused.conflict.changes} /> : null}
      <div className="stack">
        <Texts fieldProps={fieldProps} />
        <Words fieldProps={fieldProps} mostWords={mostWords} />
      </div>
      <Dates fieldProps={fieldProps} />
      <Actions className="form-actions">
        <button className="button button-primary">
          {refused?.conflict ? "Guardar de todos modos" : "Guardar el reto"}
        </button>{" "}
        <Link className="button button-quiet" to="/admin">
          Cancelar
        </Link>
      </Actions>
      {atButton}
    </Form>
  );
}

/** Lists the fields that another admin has saved since the form was opened, with their stored values. */
function Changes({ changes }: { changes: readonly { label: string; value: string }[] }) {
  return (
    <div>
      <p>Así está guardado ahora:</p>
      <dl className="dates typed">
        {changes.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

function Texts({ fieldProps }: { fieldProps: FieldProps }) {
  return (
    <>
      {TEXTS.map(([name, label, hint]) => (
        <TextField
          key={name}
          {...fieldProps(name)}
          label={label}
          hint={hint || undefined}
          required
          maxLength={CONTEST_MAX[name]}
        />
      ))}
      <Select
        {...fieldProps("category")}
        label="Categoría"
        options={STORY_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea {...fieldProps("description")} label="Descripción" rows={4} required />
      <TextArea {...fieldProps("prompt")} label="Consigna" rows={3} />
    </>
  );
}

function Words({ fieldProps, mostWords }: { fieldProps: FieldProps; mostWords: number }) {
  return (
    <>
      <TextField
        {...fieldProps("word_limit")}
        label="Extensión que se anuncia"
        hint="Como se lee en la página, por ejemplo «De 100 a 1000 palabras»."
        required
        maxLength={CONTEST_MAX.word_limit}
      />
      <TextField
        {...fieldProps("min_words")}
        label="Mínimo de palabras"
        // `inputMode` instead of type="number": a number field sends an empty value for invalid input, so the error message could
        // not quote it.
        inputMode="numeric"
        required
        hint={`De 1 a ${formatNumber(mostWords)}, solo con cifras.`}
      />
    </>
  );
}

function Dates({ fieldProps }: { fieldProps: FieldProps }) {
  return (
    <fieldset className="stack">
      <legend>Fechas, en hora de Bogotá</legend>
      {DATES.map(([name, label, hint, isRequired]) => (
        <TextField
          key={name}
          {...fieldProps(name)}
          label={label}
          type="datetime-local"
          max={LAST_DATE}
          required={isRequired}
          hint={hint || undefined}
        />
      ))}
    </fieldset>
  );
}
