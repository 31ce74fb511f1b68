import { useNavigation } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { categoryName, STORY_CATEGORIES } from "~/domain/stories/categories";
import { EditorField } from "~/ui/editor/editor-field";
import { TITLE_MAX } from "~/domain/stories/words";
import { Facts } from "~/ui/facts";
import { Select, TextField } from "~/ui/forms/field";
import { useRefusal, type Refused } from "~/ui/forms/use-refusal";
import type { DeskView } from "./load.server";
import { useDeskClock } from "./use-desk-clock";
import { useDraft } from "./use-draft";
import { useLiveText } from "./use-live-text";
import { WORD_COUNT_ID, WordCount } from "./word-count";
import { LocalVersions, Versions, type DraftView } from "./versions";

const OVER_ID = "cerrado";

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
  /** What the form was answered with when it was not taken. */
  refused: (Refused & { isClosed?: boolean }) | null;
  /** What was ticked in the consent step that led back here. */
  given: Record<string, boolean>;
  draft: DraftView;
  page: string;
  /** Whether the page answers a form, whose text then comes before any draft's. */
  isAnswer: boolean;
}

/** The page on which one writes; everything works as a plain form, and the editor comes on top. */
export function StoryForm(props: StoryFormProps) {
  const { editId, fields, refused, draft } = props;
  const desk = useDeskClock(props.desk);
  const { writability } = desk.clock;
  const isClosed = writability === "closed";
  const [wasClosed] = useState(isClosed);
  const isLocked = wasClosed || refused?.isClosed === true;
  // What closes while one writes goes on being a text, to be finished and kept; only it cannot be sent any more.
  const isOver = isClosed && !isLocked;
  const { errors = {} } = refused ?? {};
  const refusal = useRefusal(refused);
  const form = useRef<HTMLFormElement>(null);
  const [page] = useState(props.page);
  const live = useLiveText(form, props);
  const kept = useDraft(form, {
    contest: desk.contest.id,
    isSignedIn: desk.isSignedIn,
    isOn: editId === null,
    isClosed: isLocked,
    shouldRestore: !props.isAnswer,
    draft,
    page,
    zone: desk.zone,
  });
  const { formData } = useNavigation();
  const isSending = formData?.get("mesa") === page && formData.get("paso") === "revisar";
  const isInTime = editId !== null ? !isClosed : writability === "open" && !desk.monthlyLimit;
  const hasButton = !isLocked && (isInTime || isOver);
  const whyNotId = isOver ? OVER_ID : live.whyNot === null ? undefined : WORD_COUNT_ID;
  const onInput = ({ target }: FormEvent) => {
    live.typed(target);
    kept.changed();
  };
  return (
    <div className="write">
      <DeskHead desk={desk} isEditing={editId !== null} />
      {desk.monthlyLimit && !editId && !desk.entryId ? (
        <p className="banner">{desk.monthlyLimit}</p>
      ) : null}
      {writability === "not-yet" && editId === null ? (
        <p className="banner">
          Este reto se activa cuando empiece la votación del reto actual. Puedes empezar tu borrador
          desde ya.
        </p>
      ) : null}
      <Form
        ref={form}
        method="post"
        action={editId ? `/write/${desk.contest.id}?edit=${editId}` : `/write/${desk.contest.id}`}
        className="write-form stack"
        onInput={onInput}
      >
        {refusal.top}
        <input type="hidden" name="revision" value={kept.revision} />
        <input type="hidden" name="mesa" value={page} />
        {Object.entries(props.given).map(([name, isGiven]) => (
          <input key={name} type="hidden" name={name} value={isGiven ? "on" : ""} />
        ))}
        <fieldset className="stack" aria-label="Tu participación">
          {isLocked ? (
            <p className="banner">
              Período de envío cerrado. Este reto ya no recibe historias ni cambios. Si escribiste
              algo, puedes leerlo y copiarlo aquí.
            </p>
          ) : null}
          <TextField
            label="Título"
            name="title"
            defaultValue={fields.title}
            error={errors.title}
            maxLength={TITLE_MAX}
            readOnly={isLocked}
          />
          <Select
            label="Categoría de la historia"
            name="story_category"
            defaultValue={fields.story_category}
            error={errors.story_category}
            disabled={isLocked}
            options={STORY_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <EditorField
            label="Tu historia"
            defaultValue={fields.content}
            error={errors.content}
            hint="Deja una línea en blanco entre párrafos. *cursiva*, **negrita**, > cita; un guion al empezar la línea se vuelve raya de diálogo."
            isOn={!isLocked}
            render={live.render}
            onText={(words, isTyped) => {
              live.counted(words);
              if (isTyped) kept.changed();
            }}
          />
          <WordCount
            words={live.words}
            limits={desk.limits}
            isLive={live.isLive}
            whyNot={isClosed || isLocked ? null : live.whyNot}
          />
          <div className="form-actions">
            {hasButton ? (
              <button
                className="button button-primary"
                name="paso"
                value="revisar"
                disabled={whyNotId !== undefined}
                aria-describedby={whyNotId}
                // Not disabled, which would lose the focus that the dialog gives back; the form is sent once anyhow.
                aria-disabled={isSending || undefined}
              >
                {isSending ? "Enviando..." : submitLabel(editId, desk.isSignedIn)}
              </button>
            ) : null}{" "}
            {editId || isLocked ? null : (
              <button className="button" name="paso" value="borrador">
                Guardar borrador
              </button>
            )}{" "}
            <Link className="button button-quiet" to="/">
              Cancelar
            </Link>{" "}
            {draft.isThere && !kept.shown ? (
              <span className="hint">Estás viendo tu borrador guardado.</span>
            ) : null}{" "}
            <span className="hint" role="status">
              {kept.shown}
            </span>
          </div>
          {isOver ? (
            <p role="alert" id={OVER_ID}>
              El período de envío ha cerrado.{" "}
              {editId
                ? "Tu historia queda como la enviaste"
                : "Esta historia ya no se puede enviar"}
              ; lo que has escrito sigue aquí.
            </p>
          ) : null}
          {refusal.beside}
          {kept.ended ? (
            <p role="status">
              {ACCOUNT_REFUSALS["session-ended"].text}{" "}
              <Link to={`/login?redirectTo=/write/${desk.contest.id}`}>Inicia sesión</Link> para
              continuar{kept.ended.isKept ? "; tu texto está guardado" : ""}.
            </p>
          ) : null}
          {editId ? null : <Versions versions={draft.versions} isClosed={isLocked} />}
          <LocalVersions
            isClosed={isLocked}
            others={kept.others}
            zone={desk.zone}
            onUse={kept.use}
            onDiscard={kept.discard}
          />
        </fieldset>
      </Form>
      <Advice />
    </div>
  );
}

function submitLabel(editId: string | null, isSignedIn: boolean): string {
  if (editId) return "Actualizar historia";
  return isSignedIn ? "Enviar historia" : "Registrarse y continuar";
}

function DeskHead({ desk, isEditing }: { desk: DeskView; isEditing: boolean }) {
  return (
    <header className="write-head">
      <Facts
        className="contest-labels"
        of={[
          categoryName(desk.contest.category),
          desk.contest.month,
          desk.remaining,
          desk.clock.writability === "closed" ? (
            <strong className="closed-badge">Cerrado</strong>
          ) : null,
        ]}
      />
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
