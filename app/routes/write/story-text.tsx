import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { TITLE_MAX } from "~/domain/submissions/word-limits";
import { EditorField } from "~/ui/editor/editor-field";
import { Select, TextField } from "~/ui/forms/field";
import type { Fields } from "./local-draft/form-fields";
import type { TargetView } from "./loader.server";
import type { KeptDraft } from "./local-draft/use-local-draft";
import type { LiveText } from "./use-live-text";
import { WordCount } from "./word-count";

interface StoryTextProps {
  fields: Fields;
  errors: Record<string, string | undefined>;
  target: TargetView;
  live: LiveText;
  kept: Pick<KeptDraft, "changed" | "shown">;
  /** The text can be read and copied, and not changed. */
  isLocked: boolean;
  /** There is no text, and none can be written. */
  isHidden: boolean;
  /** A draft that was saved before stands in the form. */
  isDraftSeen: boolean;
  /** Why the text cannot be sent as it is. */
  whyNot: string | null;
}

/** Title, category and text of a story, and in a line below them its number of words and what became of it. */
export function StoryText(props: StoryTextProps) {
  const { fields, errors, target, live, kept, isLocked, whyNot } = props;
  return (
    <div className="sheet" hidden={props.isHidden}>
      <div className="sheet-head">
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
      </div>
      <EditorField
        label="Tu historia"
        defaultValue={fields.content}
        error={errors.content}
        hint="Un guion al empezar la línea se vuelve raya de diálogo."
        plainHint="Deja una línea en blanco entre párrafos. *cursiva*, **negrita**, > cita."
        isOn={!isLocked}
        render={live.render}
        keepPicture={live.keepPicture}
        onText={(words, isTyped) => {
          live.counted(words);
          if (isTyped) kept.changed();
        }}
      />
      <div className="desk-line">
        <WordCount words={live.words} limits={target.limits} isLive={live.isLive} whyNot={whyNot} />
        <p className="hint">
          {props.isDraftSeen && !kept.shown ? "Estás viendo tu borrador guardado." : null}
          <span role="status">{kept.shown}</span>
        </p>
      </div>
    </div>
  );
}
