import type { FormEvent } from "react";
import { Form } from "~/remix/form";
import { Link } from "~/remix/link";
import { SuspensionNotice } from "~/ui/accounts/suspension-notice";
import { useRefusal } from "~/ui/forms/use-refusal";
import { writePath } from "./answer";
import { Advice, TargetBanners, WriteHead } from "./form-head";
import { FormActions } from "./form-actions";
import { Entered, Locked, OtherAccount, Over, SessionEnded } from "./form-notices";
import { StoryText } from "./story-text";
import { useStoryForm, type StoryFormProps } from "./use-story-form";
import { LocalVersions, Versions } from "./versions";

/** The write form. It works as a plain HTML form; scripts add the editor and the autosave. */
export function StoryForm(props: StoryFormProps) {
  const { editId, refused, draft } = props;
  const { form, ...writing } = useStoryForm(props);
  const { target, live, localDraft, isLocked, isOver } = writing;
  const refusal = useRefusal(refused);
  const isEditing = editId !== null;
  // A closed contest shows the form only for a saved text.
  const isKept = writing.safe === "account" || writing.safe === "device";
  const hasText =
    !isLocked || isKept || draft.isThere || refused !== null || localDraft.others.length > 0;
  const onInput = ({ target }: FormEvent) => {
    live.typed(target);
    localDraft.changed();
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
        <SuspensionNotice>
          {isEditing
            ? "Tu historia queda como está."
            : "Puedes guardar un borrador y enviarlo después."}
        </SuspensionNotice>
        {refusal.top}
        <HiddenFields {...props} revision={localDraft.revision} pageId={writing.pageId} />
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
          {writing.hasSend && hasText ? (
            <p className="hint">
              Conservas todos tus derechos: <Link to="/faq#derechos">qué nos permites</Link>.
            </p>
          ) : null}
          {isOver ? <Over isEditing={isEditing} /> : null}
          {refusal.atButton}
          {localDraft.sessionEnded ? (
            <SessionEnded contest={target.contest.id} {...localDraft.sessionEnded} />
          ) : null}
          {localDraft.isOtherAccount ? <OtherAccount /> : null}
          {isEditing ? null : <Versions versions={draft.versions} isClosed={isLocked} />}
          <LocalVersions
            isClosed={isLocked}
            others={localDraft.others}
            zone={target.zone}
            onUse={localDraft.use}
            onDiscard={localDraft.discard}
          />
        </fieldset>
      </Form>
      {isLocked ? null : <Advice />}
    </div>
  );
}

interface HiddenFieldsProps extends Pick<StoryFormProps, "ticked" | "line" | "pageId"> {
  revision: number;
}

/**
 * Hidden fields: the draft's revision, the page's id, and the choices of the consent step if it was shown. Checkboxes are sent as
 * 'on' or empty, so that an unchecked box stays unchecked.
 */
function HiddenFields({ revision, pageId, ticked, line }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="pagina" value={pageId} />
      {Object.entries(ticked).map(([name, isTicked]) => (
        <input key={name} type="hidden" name={name} value={isTicked ? "on" : ""} />
      ))}
      {line === undefined ? null : <input type="hidden" name="linea" value={line} />}
    </>
  );
}
