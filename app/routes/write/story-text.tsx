import { STORY_CATEGORIES } from "~/domain/contests/categories";
import { TITLE_MAX } from "~/domain/submissions/word-limits";
import { EditorField } from "~/ui/editor/editor-field";
import { Select, TextField } from "~/ui/forms/field";
import { OtherAccount, SessionEnded } from "./form-notices";
import type { Fields } from "./local-draft/form-fields";
import type { TargetView } from "./loader.server";
import type { LocalDraftState } from "./local-draft/use-local-draft";
import type { LiveText } from "./use-live-text";
import { WordCount } from "./word-count";

interface StoryTextProps {
  fields: Fields;
  errors: Record<string, string | undefined>;
  target: TargetView;
  live: LiveText;
  localDraft: Pick<LocalDraftState, "changed" | "notice" | "sessionEnded">;
  /** Whether the text is read-only. */
  isLocked: boolean;
  /** Whether the fields are hidden: the contest has closed and there is no text to show. */
  isHidden: boolean;
  /** Whether the bar says that another account has signed in, so that the text is no longer saved. */
  isOtherAccount: boolean;
  /** Sentence that says which saved text the form shows; null if it is none. */
  seen: string | null;
  /** Reason why the text cannot be sent; null if it can. */
  whyNot: string | null;
}

/** Title, category and text of a story, and below them the word count and the state of the autosave. */
export function StoryText(props: StoryTextProps) {
  const { fields, errors, target, live, localDraft, isLocked, whyNot } = props;
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
          if (isTyped) localDraft.changed();
        }}
      />
      <div className="desk-line">
        <WordCount words={live.words} limits={target.limits} isLive={live.isLive} whyNot={whyNot} />
        <p className="hint">
          {localDraft.notice || localDraft.sessionEnded ? null : props.seen}
          <span role="status">{localDraft.sessionEnded ? "" : localDraft.notice}</span>
        </p>
        {localDraft.sessionEnded ? (
          <SessionEnded contest={target.contest.id} {...localDraft.sessionEnded} />
        ) : null}
        {props.isOtherAccount ? <OtherAccount /> : null}
      </div>
    </div>
  );
}
