import { Form } from "@remix-run/react";
import { Link } from "~/ui/link";
import { categoryName, STORY_CATEGORIES } from "~/domain/stories/categories";
import { TITLE_MAX, wordCountState } from "~/domain/stories/words";
import { Select, TextArea, TextField, FormErrors } from "~/ui/field";
import type { DeskView } from "./load.server";
import { Versions, type DraftView } from "./versions";

export interface Fields {
  title: string;
  content: string;
  story_category: string;
}

interface StoryFormProps {
  desk: DeskView;
  editId: string | null;
  fields: Fields;
  words: number;
  errors: Record<string, string>;
  message: string | null;
  draft: DraftView;
  page: string;
}

/** The page on which one writes; everything works as a plain form. */
export function StoryForm(props: StoryFormProps) {
  const { desk, editId, fields, words, errors, message, draft, page } = props;
  const isClosed = desk.writability === "closed";
  const canSend = desk.writability === "open" && (editId !== null || !desk.monthlyLimit);
  const { tone, hint } = wordCountState(words, desk.limits);
  return (
    <div className="write">
      <DeskHead desk={desk} isEditing={editId !== null} />
      {desk.monthlyLimit && !editId ? <p className="banner">{desk.monthlyLimit}</p> : null}
      {desk.writability === "not-yet" ? (
        <p className="banner">
          Este reto se activa cuando empiece la votación del reto actual. Puedes empezar tu borrador
          desde ya.
        </p>
      ) : null}
      <Form
        method="post"
        action={editId ? `/write/${desk.contest.id}?edit=${editId}` : `/write/${desk.contest.id}`}
        className="write-form stack"
      >
        <FormErrors message={message} errors={errors} />
        <input type="hidden" name="revision" value={draft.revision} />
        <input type="hidden" name="mesa" value={page} />
        <fieldset disabled={isClosed} className="stack">
          <TextField
            label="Título"
            name="title"
            defaultValue={fields.title}
            error={errors.title}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
          <Select
            label="Categoría de la historia"
            name="story_category"
            defaultValue={fields.story_category}
            error={errors.story_category}
            options={STORY_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextArea
            label="Tu historia"
            name="content"
            rows={20}
            defaultValue={fields.content}
            error={errors.content}
            hint="Deja una línea en blanco entre párrafos. *cursiva*, **negrita**, > cita; un guion al empezar la línea se vuelve raya de diálogo."
          />
          <p className={`word-count word-count-${tone}`} role="status">
            {words} / {desk.limits.max} palabras{hint ? ` · ${hint}` : ""}
          </p>
          <div className="form-actions">
            {canSend ? (
              <button className="button button-primary" name="paso" value="revisar">
                {submitLabel(editId, desk.isSignedIn)}
              </button>
            ) : null}
            {editId ? null : (
              <button className="button" name="paso" value="borrador">
                Guardar borrador
              </button>
            )}
            <Link className="button button-quiet" to="/">
              Cancelar
            </Link>
            {draft.isThere ? (
              <span className="hint">Estás viendo tu borrador guardado.</span>
            ) : null}
          </div>
          {editId ? null : <Versions versions={draft.versions} />}
        </fieldset>
      </Form>
      <Advice />
    </div>
  );
}

function submitLabel(editId: string | null, isSignedIn: boolean): string {
  if (!isSignedIn) return "Registrarse y continuar";
  return editId ? "Actualizar historia" : "Enviar historia";
}

function DeskHead({ desk, isEditing }: { desk: DeskView; isEditing: boolean }) {
  return (
    <header className="write-head">
      <p className="contest-labels">
        <span>{categoryName(desk.contest.category)}</span>
        <span>{desk.contest.month}</span>
        <span>{desk.remaining}</span>
        {desk.writability === "closed" ? <strong className="closed-badge">Cerrado</strong> : null}
      </p>
      <h1>{isEditing ? "Editando historia" : desk.contest.title}</h1>
      {desk.contest.prompt ? (
        <blockquote className="prompt">{desk.contest.prompt}</blockquote>
      ) : null}
      <p>{desk.contest.description}</p>
    </header>
  );
}

function Advice() {
  return (
    <aside className="advice" aria-labelledby="consejos">
      <h2 id="consejos">Consejos para escribir</h2>
      <ul>
        <li>Empieza lo más cerca posible del final: en un cuento breve no hay sala de espera.</li>
        <li>Un detalle concreto vale más que tres adjetivos.</li>
        <li>
          Lee tu historia en voz alta antes de enviarla; el oído corrige lo que el ojo perdona.
        </li>
        <li>Guarda un borrador y vuelve mañana: casi siempre sobra el primer párrafo.</li>
      </ul>
    </aside>
  );
}
