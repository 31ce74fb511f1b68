import { authorPath } from "~/domain/paths";
import { POLL_MAX } from "~/domain/polls/polls";
import { countOfVotes } from "~/domain/text/numbers";
import { LAST_DATE } from "~/domain/time/time";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { RefusedPollForm } from "~/ui/admin/refused-poll-form";
import { Button } from "~/ui/button";
import { Checkbox, TextArea, TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedPoll } from "./action.server";

interface OptionView {
  id: string;
  title: string;
  description: string;
  prompt: string;
  author: string | null;
  votes: number | null;
  voters: { user: string; name: string }[];
}

interface PollView {
  id: string;
  title: string;
  description: string;
  month: string;
  deadline: string;
  /** 'on' if the poll is converted when it ends, else empty. */
  convertir: string;
  isOpen: boolean;
  contest: { id: string } | null;
  options: OptionView[];
  areVotersCut: boolean;
}

interface FormProps {
  formKey: string;
  refused: RefusedPoll | undefined;
}

type Values = Partial<Record<string, string>>;
type Errors = Partial<Record<string, string>>;

/** The form of a new poll, with fields for its first three options. */
export function NewPoll({ formKey, refused }: FormProps) {
  const { top, atButton } = useRefusal(refused);
  const { typed = {}, errors = {} } = refused ?? {};
  return (
    <Form method="post" className="stack" noValidate>
      {top}
      <input type="hidden" name="clave" value={typed.clave ?? formKey} />
      <PollInputs values={typed} errors={errors} />
      {["1", "2", "3"].map((n) => (
        <fieldset key={n} className="stack">
          <legend>Opción {n === "3" ? "3 (si la hay)" : n}</legend>
          <OptionInputs suffix={n} values={typed} errors={errors} />
        </fieldset>
      ))}
      <div className="form-actions">
        <Button>Abrir la encuesta</Button>
      </div>
      {atButton}
    </Form>
  );
}

/**
 * The forms of a stored poll: its texts, its options, closing and deleting it. Forms that cannot be sent any more are left out.
 */
export function EditPoll({ poll, formKey, refused }: FormProps & { poll: PollView }) {
  const isVoted = poll.options.some(({ votes }) => votes !== null && votes > 0);
  const canChange = poll.isOpen && !isVoted;
  const canDelete = !isVoted && !poll.contest;
  const refusedAt: RefusedAt = (paso, id = "") =>
    refused && refused.paso === paso && (refused.id ?? "") === id ? refused : undefined;
  const hasForm = refused && isFormShown(refused, poll, { canChange, canDelete });
  return (
    <>
      {refused && !hasForm ? <RefusedPollForm refused={refused} /> : null}
      {poll.isOpen ? <PollForm poll={poll} refused={refusedAt("guardar")} /> : null}
      <h2>Opciones</h2>
      <p className="hint">
        {canChange
          ? "Hasta el primer voto se pueden añadir, cambiar, ordenar y quitar. En un empate gana la que está antes."
          : "Ya no cambian: alguien ha votado o la encuesta está cerrada."}
      </p>
      <ol className="entries">
        {poll.options.map((option, index) => (
          <li key={option.id} className="entry stack">
            <h3>{option.title}</h3>
            {option.author ? <Author option={option} refusedAt={refusedAt} /> : null}
            {canChange ? (
              <OptionTools
                option={option}
                place={index + 1}
                last={poll.options.length}
                refusedAt={refusedAt}
              />
            ) : (
              <p>{option.prompt}</p>
            )}
            <Voters option={option} />
          </li>
        ))}
      </ol>
      {poll.areVotersCut ? <p className="hint">Se muestran solo los votos más recientes.</p> : null}
      {canChange ? <AddOption formKey={formKey} refused={refusedAt("opcion")} /> : null}
      {poll.isOpen ? (
        <Step paso="cerrar" refused={refusedAt("cerrar")} title="Cerrar la votación">
          <p>Nadie podrá votar más, y todo el mundo verá los resultados. No se puede deshacer.</p>
        </Step>
      ) : null}
      {canDelete ? (
        <Step paso="eliminar" refused={refusedAt("eliminar")} title="Eliminar la encuesta" isDanger>
          <p>Nadie ha votado todavía. Se borra con sus opciones y no se puede deshacer.</p>
        </Step>
      ) : null}
    </>
  );
}

/** Whether the page shows the form that was refused, which then shows the refusal itself. */
function isFormShown(
  { paso, id }: RefusedPoll,
  { isOpen, options }: PollView,
  { canChange, canDelete }: { canChange: boolean; canDelete: boolean },
): boolean {
  const option = options.find((one) => one.id === id);
  switch (paso) {
    case "guardar":
    case "cerrar":
      return isOpen;
    case "opcion":
      return canChange && (!id || option !== undefined);
    case "mover":
    case "quitar":
      return canChange && option !== undefined;
    case "sin-nombre":
      return Boolean(option?.author);
    case "eliminar":
      return canDelete;
    default:
      return false;
  }
}

function PollForm({ poll, refused }: { poll: PollView; refused: RefusedPoll | undefined }) {
  const { top, atButton } = useRefusal(refused);
  return (
    <Form method="post" className="stack" noValidate>
      {top}
      <input type="hidden" name="paso" value="guardar" />
      <PollInputs values={refused?.typed ?? poll} errors={refused?.errors ?? {}} />
      <div className="form-actions">
        <Button>Guardar la encuesta</Button>
      </div>
      {atButton}
    </Form>
  );
}

interface PollValues {
  title?: string;
  description?: string;
  month?: string;
  deadline?: string;
  convertir?: string;
}

function PollInputs({ values, errors }: { values: PollValues; errors: Errors }) {
  return (
    <>
      <TextField
        name="title"
        label="Título"
        defaultValue={values.title}
        error={errors.title}
        required
        maxLength={POLL_MAX.title}
      />
      <TextArea
        name="description"
        label="Descripción (opcional)"
        rows={2}
        defaultValue={values.description}
        error={errors.description}
      />
      <TextField
        name="month"
        label="Mes del reto (opcional)"
        hint="El mes para el que se elige la consigna: «enero»."
        defaultValue={values.month}
        error={errors.month}
        maxLength={POLL_MAX.month}
      />
      <TextField
        name="deadline"
        label="Se vota hasta, en hora de Bogotá"
        hint="Vacío: se cierra a mano."
        type="datetime-local"
        max={LAST_DATE}
        defaultValue={values.deadline}
        error={errors.deadline}
      />
      <Checkbox
        name="convertir"
        label="Convertirla sola al terminar"
        hint="En el minuto siguiente a su cierre, la opción más votada pasa a ser la consigna del reto siguiente."
        defaultChecked={values.convertir === "on"}
      />
    </>
  );
}

interface OptionInputsProps {
  /** Suffix of the fields' names: the number of the option in the form of a new poll, else empty. */
  suffix: string;
  /** Prefix of the fields' ids, which makes them unique on a page with several such forms. */
  form?: string;
  values: Values;
  errors: Errors;
}

function OptionInputs({ suffix, form = "", values, errors }: OptionInputsProps) {
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
 * Returns the refusal of one form of this page, by the form's step and for some steps by the option's id. Undefined if that form
 * was not refused.
 */
type RefusedAt = (paso: string, id?: string) => RefusedPoll | undefined;

/**
 * The name of the person whose idea the option is, with a button that removes the name. The person may ask for that at any time.
 */
function Author({ option, refusedAt }: { option: OptionView; refusedAt: RefusedAt }) {
  const { top, atButton } = useRefusal(refusedAt("sin-nombre", option.id));
  return (
    <>
      {top}
      <Form method="post" className="form-actions">
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

/** The tools of one option: buttons that move or delete it, and the form of its texts. */
function OptionTools({ option, place, last, refusedAt }: OptionToolsProps) {
  const { id, title } = option;
  const refused = refusedAt("opcion", id);
  const form = `${id}-`;
  const { top, atButton } = useRefusal(refused, { ids: idsIn(form) });
  const moves = useRefusal(refusedAt("mover", id) ?? refusedAt("quitar", id));
  const stored = { opcion: title, linea: option.description, consigna: option.prompt };
  return (
    <>
      <div className="form-actions">
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
      </div>
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
          <div className="form-actions">
            <Button variant="outlined">Guardar la opción</Button>
          </div>
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
   * The place in the order that the option moves to. It is sent with the form, so that sending the form twice moves the option
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

function Voters({ option: { votes, voters } }: { option: OptionView }) {
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

function AddOption({ formKey, refused }: FormProps) {
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
      <div className="form-actions">
        <Button variant="outlined">Añadir la opción</Button>
      </div>
      {atButton}
    </Form>
  );
}

interface StepProps {
  paso: "cerrar" | "eliminar";
  title: string;
  refused: RefusedPoll | undefined;
  isDanger?: boolean;
  children: React.ReactNode;
}

/** A closed disclosure with the button of a step that cannot be undone, so that nobody presses it by accident. */
function Step({ paso, title, refused, isDanger = false, children }: StepProps) {
  const { top, atButton } = useRefusal(refused);
  return (
    <details open={refused !== undefined}>
      <summary>{title}</summary>
      {top}
      {children}
      <Form method="post">
        <input type="hidden" name="paso" value={paso} />
        <Button variant={isDanger ? "danger" : "outlined"}>{title}</Button>
      </Form>
      {atButton}
    </details>
  );
}
