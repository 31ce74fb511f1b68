import { POLL_MAX } from "~/domain/polls/polls";
import { LAST_DATE } from "~/domain/time/time";
import { Form } from "~/remix/form";
import { RefusedPollForm } from "~/ui/admin/refused-poll-form";
import { Button } from "~/ui/button";
import { Checkbox, TextArea, TextField } from "~/ui/forms/field";
import { useRefusal } from "~/ui/forms/use-refusal";
import type { RefusedPoll } from "./action.server";
import {
  AddOption,
  Author,
  OptionInputs,
  OptionTools,
  Voters,
  type Errors,
  type FormProps,
  type OptionView,
  type RefusedAt,
} from "./option-forms";
import { Actions } from "~/ui/actions";

interface PollView {
  id: string;
  title: string;
  description: string;
  month: string;
  deadline: string;
  /** Checkbox value: 'on' if the poll is converted when it ends, else empty. */
  convertir: string;
  isOpen: boolean;
  contest: { id: string } | null;
  options: OptionView[];
  areVotersCut: boolean;
}

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
      <Actions className="form-actions">
        <Button>Abrir la encuesta</Button>
      </Actions>
      {atButton}
    </Form>
  );
}

/** Forms of a stored poll: texts, options, closing and deletion. Forms that are no longer allowed are left out. */
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
          : "Ya no cambian: alguien votó o la encuesta está cerrada."}
      </p>
      <ol className="admin-options">
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

/** Whether the refused form is still on the page and shows its own refusal. Otherwise the page has to show it. */
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
      <Actions className="form-actions">
        <Button>Guardar la encuesta</Button>
      </Actions>
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

interface StepProps {
  paso: "cerrar" | "eliminar";
  title: string;
  refused: RefusedPoll | undefined;
  isDanger?: boolean;
  children: React.ReactNode;
}

/** A closed disclosure around the button of an irreversible step, to prevent accidental clicks. */
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
