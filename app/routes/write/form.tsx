import { useNavigation } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/messages";
import { categoryName, STORY_CATEGORIES } from "~/domain/stories/categories";
import { EditorField } from "~/ui/editor/editor-field";
import { TITLE_MAX } from "~/domain/stories/words";
import { Facts } from "~/ui/facts";
import { Select, TextField } from "~/ui/field";
import { useRefusal, type Refused } from "~/ui/use-refusal";
import type { DeskView } from "./load.server";
import { useDraft } from "./use-draft";
import { useLiveText } from "./use-live-text";
import { WORD_COUNT_ID, WordCount } from "./word-count";
import { LocalVersions, Versions, type DraftView } from "./versions";

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
  const { desk, editId, fields, refused, draft } = props;
  const { errors = {} } = refused ?? {};
  const refusal = useRefusal(refused);
  const form = useRef<HTMLFormElement>(null);
  const [page] = useState(props.page);
  const live = useLiveText(form, props);
  // The contest may have closed since the page came.
  const isClosed = desk.writability === "closed" || refused?.isClosed === true;
  const kept = useDraft(form, {
    contest: desk.contest.id,
    isSignedIn: desk.isSignedIn,
    isOn: editId === null,
    isClosed,
    shouldRestore: !props.isAnswer,
    draft,
    page,
    zone: desk.zone,
  });
  const { formData } = useNavigation();
  const isSending = formData?.get("mesa") === page && formData.get("paso") === "revisar";
  const canSend =
    !isClosed && (editId !== null || (desk.writability === "open" && !desk.monthlyLimit));
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
      {desk.writability === "not-yet" && editId === null ? (
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
          {isClosed ? (
            <p className="banner">
              Período de envío cerrado. Este reto ya no recibe historias ni cambios: lo que
              escribiste se puede leer y copiar aquí.
            </p>
          ) : null}
          <TextField
            label="Título"
            name="title"
            defaultValue={fields.title}
            error={errors.title}
            maxLength={TITLE_MAX}
            readOnly={isClosed}
          />
          <Select
            label="Categoría de la historia"
            name="story_category"
            defaultValue={fields.story_category}
            error={errors.story_category}
            disabled={isClosed}
            options={STORY_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <EditorField
            label="Tu historia"
            defaultValue={fields.content}
            error={errors.content}
            hint="Deja una línea en blanco entre párrafos. *cursiva*, **negrita**, > cita; un guion al empezar la línea se vuelve raya de diálogo."
            isOn={!isClosed}
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
            whyNot={isClosed ? null : live.whyNot}
          />
          <div className="form-actions">
            {canSend ? (
              <button
                className="button button-primary"
                name="paso"
                value="revisar"
                disabled={live.whyNot !== null}
                aria-describedby={live.whyNot === null ? undefined : WORD_COUNT_ID}
                // Not disabled, which would lose the focus that the dialog gives back; the form is sent once anyhow.
                aria-disabled={isSending}
              >
                {isSending ? "Enviando..." : submitLabel(editId, desk.isSignedIn)}
              </button>
            ) : null}{" "}
            {editId || isClosed ? null : (
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
          {refusal.beside}
          {kept.ended ? (
            <p role="status">
              {ACCOUNT_REFUSALS["session-ended"].text}{" "}
              <Link to={`/login?redirectTo=/write/${desk.contest.id}`}>Inicia sesión</Link> para
              continuar{kept.ended.isKept ? "; tu texto está guardado" : ""}.
            </p>
          ) : null}
          {editId ? null : <Versions versions={draft.versions} isClosed={isClosed} />}
          <LocalVersions
            isClosed={isClosed}
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
          desk.writability === "closed" ? <strong className="closed-badge">Cerrado</strong> : null,
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
