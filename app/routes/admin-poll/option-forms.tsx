import { authorPath } from "~/domain/paths";
import { POLL_MAX } from "~/domain/polls/polls";
import { countOfVotes } from "~/domain/text/numbers";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { Button } from "~/ui/button";
import { TextArea, TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedPoll } from "./action.server";
import { Actions } from "~/ui/actions";

export interface OptionView {
  id: string;
  title: string;
  description: string;
  prompt: string;
  author: string | null;
  votes: number | null;
  voters: { user: string; name: string }[];
}

export interface FormProps {
  formKey: string;
  refused: RefusedPoll | undefined;
}

type Values = Partial<Record<string, string>>;
export type Errors = Partial<Record<string, string>>;

/**
 * Returns the refusal of one form of this page, by the form's step and for some steps by the option's id. Undefined if that form
 * was not refused.
 */
export type RefusedAt = (paso: string, id?: string) => RefusedPoll | undefined;

interface OptionInputsProps {
  /** Suffix of the fields' names: the number of the option in the form of a new poll, else empty. */
  suffix: string;
  /** Prefix of the fields' element ids, which makes them unique on a page with several such forms. */
  form?: string;
  values: Values;
  errors: Errors;
}

export function OptionInputs({ suffix, form = "", values, errors }: OptionInputsProps) {
  const wiring = (field: string) => {
    const name = field + suffix;
    return { name, id: form + name, defaultValue: values[name], error: errors[name] };
  };
  return (
    <>
      <TextField {...wiring("opcion")} label="Título" required maxLength={POLL_MAX.title} />
      <TextField
        {...wiring("linea")}
        label="Una línea sobre ella (opcional)"
        maxLength={POLL_MAX.line}
      />
      <TextArea {...wiring("consigna")} label="Consigna" rows={3} required />
    </>
  );
}

/** Returns the ids of an option's fields by their names, for links from the error message to the wrong fields. */
const idsIn = (form: string) =>
  Object.fromEntries(["opcion", "linea", "consigna"].map((name) => [name, form + name]));

/**
 * The name of the person whose idea the option is, with a button that removes the name. The person may ask for that at any time.
 */
export function Author({ option, refusedAt }: { option: OptionView; refusedAt: RefusedAt }) {
  const { top, atButton } = useRefusal(refusedAt("sin-nombre", option.id));
  return (
    <>
      {top}
      <Form method="post" className="actions form-actions">
        <span className="hint">Idea de {option.author}</span>
        <input type="hidden" name="paso" value="sin-nombre" />
        <input type="hidden" name="id" value={option.id} />
        <Button variant="quiet" aria-label={`Quitar el nombre de «${option.title}»`}>
          Quitar el nombre
        </Button>
      </Form>
      {atButton}
    </>
  );
}

interface OptionToolsProps {
  option: OptionView;
  place: number;
  last: number;
  refusedAt: RefusedAt;
}

/** Tools for one poll option: buttons that move or delete it, and the form of its texts. */
export function OptionTools({ option, place, last, refusedAt }: OptionToolsProps) {
  const { id, title } = option;
  const refused = refusedAt("opcion", id);
  const form = `${id}-`;
  const { top, atButton } = useRefusal(refused, { ids: idsIn(form) });
  const moves = useRefusal(refusedAt("mover", id) ?? refusedAt("quitar", id));
  const stored = { opcion: title, linea: option.description, consigna: option.prompt };
  return (
    <>
      <Actions className="form-actions">
        {place > 1 ? (
          <Move id={id} title={title} place={place - 1}>
            Subir
          </Move>
        ) : null}{" "}
        {place < last ? (
          <Move id={id} title={title} place={place + 1}>
            Bajar
          </Move>
        ) : null}{" "}
        {last > 2 ? (
          <Form method="post">
            <input type="hidden" name="paso" value="quitar" />
            <input type="hidden" name="id" value={id} />
            <Button variant="danger" aria-label={`Quitar «${title}»`}>
              Quitar
            </Button>
          </Form>
        ) : null}
      </Actions>
      {moves.top}
      {moves.atButton}
      <details open={refused !== undefined}>
        <summary>Editar los textos</summary>
        <Form method="post" className="stack" noValidate>
          {top}
          <input type="hidden" name="paso" value="opcion" />
          <input type="hidden" name="id" value={id} />
          <OptionInputs
            suffix=""
            form={form}
            values={refused?.typed ?? stored}
            errors={refused?.errors ?? {}}
          />
          <Actions className="form-actions">
            <Button variant="outlined">Guardar la opción</Button>
          </Actions>
          {atButton}
        </Form>
      </details>
    </>
  );
}

interface MoveProps {
  id: string;
  title: string;
  /**
   * The option's new place in the order. An absolute place instead of 'up' or 'down', so that a double submit moves the option
   * once.
   */
  place: number;
  children: string;
}

function Move({ id, title, place, children }: MoveProps) {
  return (
    <Form method="post">
      <input type="hidden" name="paso" value="mover" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="puesto" value={place} />
      <Button variant="outlined" aria-label={`${children} «${title}»`}>
        {children}
      </Button>
    </Form>
  );
}

export function Voters({ option: { votes, voters } }: { option: OptionView }) {
  if (!votes) return <p className="hint">Sin votos</p>;
  return (
    <details>
      <summary>{countOfVotes(votes)}</summary>
      <ul className="voters">
        {voters.map(({ user, name }) => (
          <li key={user}>
            <Link to={authorPath(user)}>{name}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function AddOption({ formKey, refused }: FormProps) {
  const form = "nueva-";
  const { top, atButton } = useRefusal(refused, { ids: idsIn(form) });
  const { typed = {}, errors = {} } = refused ?? {};
  return (
    <Form method="post" className="stack" noValidate>
      <h2>Añadir una opción</h2>
      {top}
      <input type="hidden" name="paso" value="opcion" />
      <input type="hidden" name="clave" value={typed.clave ?? formKey} />
      <OptionInputs suffix="" form={form} values={typed} errors={errors} />
      <Actions className="form-actions">
        <Button variant="outlined">Añadir la opción</Button>
      </Actions>
      {atButton}
    </Form>
  );
}
