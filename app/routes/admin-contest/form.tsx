import { useState } from "react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { CONTEST_MAX, LAST_DATE } from "~/domain/contests/contest-limits";
import { formatNumber } from "~/domain/text/numbers";
import { STORY_CATEGORIES } from "~/domain/stories/categories";
import { Select, TextArea, TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";

interface ContestFormProps {
  /** Of a new contest: the same form sent twice makes one. */
  formKey: string;
  fields: Record<string, string | undefined>;
  refused: Refused | undefined;
  /** The longest story that a writer may send. */
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

/** All fields of a contest; dates are local to Bogota. */
export function ContestForm({ formKey, mostWords, refused, ...props }: ContestFormProps) {
  // What is typed stays as it is, whatever an answer says of it.
  const [fields] = useState(props.fields);
  const { errors = {} } = refused ?? {};
  const refusal = useRefusal(refused);
  return (
    <Form method="post" className="stack" noValidate>
      {formKey ? <input type="hidden" name="clave" value={fields.clave ?? formKey} /> : null}
      {refusal.top}
      {TEXTS.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          hint={hint || undefined}
          required
          maxLength={CONTEST_MAX[name]}
          defaultValue={fields[name]}
          error={errors[name]}
        />
      ))}
      <Select
        label="Categoría"
        name="category"
        defaultValue={fields.category}
        error={errors.category}
        options={STORY_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea
        label="Descripción"
        name="description"
        rows={4}
        required
        defaultValue={fields.description}
        error={errors.description}
      />
      <TextArea
        label="Consigna"
        name="prompt"
        rows={3}
        defaultValue={fields.prompt}
        error={errors.prompt}
      />
      <TextField
        label="Límite de palabras (texto)"
        name="word_limit"
        required
        maxLength={CONTEST_MAX.word_limit}
        defaultValue={fields.word_limit}
        error={errors.word_limit}
      />
      <TextField
        label="Mínimo de palabras"
        name="min_words"
        // Not type="number": that sends nothing at all where something else was typed.
        inputMode="numeric"
        required
        hint={`De 1 a ${formatNumber(mostWords)}, solo con cifras.`}
        defaultValue={fields.min_words}
        error={errors.min_words}
      />
      <fieldset className="stack">
        <legend>Fechas, en hora de Bogotá</legend>
        {DATES.map(([name, label, hint, isRequired]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="datetime-local"
            step="1"
            max={LAST_DATE}
            required={isRequired}
            hint={hint || undefined}
            defaultValue={fields[name]}
            error={errors[name]}
          />
        ))}
      </fieldset>
      <div className="form-actions">
        <button className="button button-primary">Guardar el reto</button>{" "}
        <Link className="button button-quiet" to="/admin">
          Cancelar
        </Link>
      </div>
      {refusal.beside}
    </Form>
  );
}
