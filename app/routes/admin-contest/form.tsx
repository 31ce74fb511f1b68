import { useState } from "react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { CONTEST_MAX, LAST_DATE } from "~/domain/contest-admin/contest-limits";
import { formatNumber } from "~/domain/text/numbers";
import { STORY_CATEGORIES } from "~/domain/contests/categories";
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

type Wire = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

/** All fields of a contest; dates are local to Bogota. */
export function ContestForm({ formKey, mostWords, refused, ...props }: ContestFormProps) {
  // React keeps the fields as they are typed: an answer does not change them.
  const [fields] = useState(props.fields);
  const refusal = useRefusal(refused);
  const wire: Wire = (name) => ({
    name,
    defaultValue: fields[name],
    error: refused?.errors?.[name],
  });
  return (
    <Form method="post" className="stack contest-form" noValidate>
      {formKey ? <input type="hidden" name="clave" value={fields.clave ?? formKey} /> : null}
      {refusal.top}
      <div className="stack">
        <Texts wire={wire} />
        <Words wire={wire} mostWords={mostWords} />
      </div>
      <Dates wire={wire} />
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

function Texts({ wire }: { wire: Wire }) {
  return (
    <>
      {TEXTS.map(([name, label, hint]) => (
        <TextField
          key={name}
          {...wire(name)}
          label={label}
          hint={hint || undefined}
          required
          maxLength={CONTEST_MAX[name]}
        />
      ))}
      <Select
        {...wire("category")}
        label="Categoría"
        options={STORY_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea {...wire("description")} label="Descripción" rows={4} required />
      <TextArea {...wire("prompt")} label="Consigna" rows={3} />
    </>
  );
}

function Words({ wire, mostWords }: { wire: Wire; mostWords: number }) {
  return (
    <>
      <TextField
        {...wire("word_limit")}
        label="Extensión que se anuncia"
        hint="Como se lee en la página, por ejemplo «De 100 a 1000 palabras»."
        required
        maxLength={CONTEST_MAX.word_limit}
      />
      <TextField
        {...wire("min_words")}
        label="Mínimo de palabras"
        // Not type="number": that sends nothing at all where something else was typed.
        inputMode="numeric"
        required
        hint={`De 1 a ${formatNumber(mostWords)}, solo con cifras.`}
      />
    </>
  );
}

function Dates({ wire }: { wire: Wire }) {
  return (
    <fieldset className="stack">
      <legend>Fechas, en hora de Bogotá</legend>
      {DATES.map(([name, label, hint, isRequired]) => (
        <TextField
          key={name}
          {...wire(name)}
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
