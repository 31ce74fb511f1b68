import type { FormEvent } from "react";
import { Form } from "~/remix/form";
import { useRefusal } from "~/ui/forms/use-refusal";
import { writePath } from "./answer";
import { Advice, TargetBanners, WriteHead } from "./form-head";
import { FormActions } from "./form-actions";
import { Entered, Locked, Over, SessionEnded } from "./form-notices";
import { StoryText } from "./story-text";
import { useStoryForm, type StoryFormProps } from "./use-story-form";
import { LocalVersions, Versions } from "./versions";

/** The target, where one writes; everything works as a plain form, and the editor comes on top. */
export function StoryForm(props: StoryFormProps) {
  const { editId, refused, draft } = props;
  const { form, ...writing } = useStoryForm(props);
  const { target, live, kept, isLocked, isOver } = writing;
  const refusal = useRefusal(refused);
  const isEditing = editId !== null;
  // After its end a contest has no empty form: only what was written for it is shown.
  const isKept = writing.safe === "account" || writing.safe === "device";
  const hasText =
    !isLocked || isKept || draft.isThere || refused !== null || kept.others.length > 0;
  const onInput = ({ target }: FormEvent) => {
    live.typed(target);
    kept.changed();
  };
  return (
    <div className="write">
      <WriteHead target={target} isEditing={isEditing} />
      {isEditing ? null : <TargetBanners target={target} />}
      <Form
        ref={form}
        method="post"
        action={writePath(target.contest.id, editId)}
        className="write-form stack"
        onInput={onInput}
      >
        {refusal.top}
        <input type="hidden" name="revision" value={kept.revision} />
        <input type="hidden" name="pagina" value={writing.pageId} />
        {Object.entries(props.ticked).map(([name, isGiven]) => (
          <input key={name} type="hidden" name={name} value={isGiven ? "on" : ""} />
        ))}
        <fieldset className="stack" aria-label="Tu participación">
          {isLocked ? (
            <Locked hasText={hasText} safe={writing.safe} contest={target.contest.id} />
          ) : null}
          {props.hasEntered ? <Entered /> : null}
          <StoryText
            {...writing}
            fields={props.fields}
            errors={refused?.errors ?? {}}
            isHidden={!hasText}
            isDraftSeen={draft.isThere}
          />
          {hasText ? <FormActions editId={editId} {...writing} /> : null}
          {isOver ? <Over isEditing={isEditing} /> : null}
          {refusal.beside}
          {kept.ended ? <SessionEnded contest={target.contest.id} {...kept.ended} /> : null}
          {isEditing ? null : <Versions versions={draft.versions} isClosed={isLocked} />}
          <LocalVersions
            isClosed={isLocked}
            others={kept.others}
            zone={target.zone}
            onUse={kept.use}
            onDiscard={kept.discard}
          />
        </fieldset>
      </Form>
      {isLocked ? null : <Advice />}
    </div>
  );
}
