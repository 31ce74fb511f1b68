import type { FormEvent } from "react";
import { Form } from "~/remix/form";
import { Jump, Link } from "~/remix/link";
import { SuspensionNotice } from "~/ui/accounts/suspension-notice";
import { useRefusal } from "~/ui/forms/use-refusal";
import { takesEntries } from "~/domain/contests/phases";
import { writePath } from "./answer";
import { clearSent } from "./local-draft/draft-storage";
import { distinctVersions, type VersionView } from "./local-draft/draft-text";
import { textOf } from "./local-draft/form-fields";
import { Advice, TargetBanners, WriteHead } from "./form-head";
import { FormActions } from "./form-actions";
import { Entered, Locked, Over } from "./form-notices";
import { StoryText } from "./story-text";
import { STORED_ID } from "./version-ids";
import { useStoryForm, type StoryFormProps } from "./use-story-form";
import { LocalVersions, Versions } from "./versions";

/** The write form. It works as a plain HTML form; scripts add the editor and the autosave. */
export function StoryForm(props: StoryFormProps) {
  const { editId, refused, draft } = props;
  const { form, ...writing } = useStoryForm(props);
  const { target, live, localDraft, isLocked, isOver } = writing;
  const { contest, entryId, phase } = target;
  const pathOfEntry = (id: string) => (takesEntries(phase) ? writePath(contest.id, id) : null);
  const entryPath = entryId && pathOfEntry(entryId);
  const refusal = useRefusal(refused, {
    help: (
      <>
        {refused?.entryId ? <RefusedEntry {...refused} to={pathOfEntry(refused.entryId)} /> : null}
        {refused?.latest ? <Jump to={STORED_ID}>Ir a su texto de ahora</Jump> : null}
      </>
    ),
  });
  const isEditing = editId !== null;
  // A closed contest shows the form only for a saved text.
  const isKept = writing.safe === "account" || writing.safe === "device";
  const hasText =
    !isLocked || isKept || draft.isThere || refused !== null || localDraft.others.length > 0;
  const stored = refused?.latest ? [refused.latest] : [];
  const shown = localDraft.saved ?? { title: props.fields.title, text: props.fields.content };
  const sourceOf = ({ title, source }: VersionView) => ({ title, text: source });
  const versions = distinctVersions([...stored, ...draft.versions], sourceOf, [shown]);
  const others = distinctVersions(localDraft.others, (other) => other, [
    shown,
    ...versions.map(sourceOf),
  ]);
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
        <HiddenFields
          {...props}
          changedAt={writing.changedAt}
          revision={localDraft.revision}
          pageId={writing.pageId}
        />
        <fieldset className="stack" aria-label="Tu participación">
          {isLocked ? (
            <Locked hasText={hasText} safe={writing.safe} contest={target.contest.id} />
          ) : null}
          {props.hasEntered ? <Entered isLocked={isLocked} canEdit={entryPath !== null} /> : null}
          <StoryText
            {...writing}
            fields={props.fields}
            errors={refused?.errors ?? {}}
            isHidden={!hasText}
            isOtherAccount={localDraft.isOtherAccount && !refused?.isOtherAccount}
            seen={props.isOther ? OTHER_SEEN : draft.isThere ? DRAFT_SEEN : null}
          />
          {hasText ? (
            <FormActions
              editId={editId}
              {...writing}
              sentStoryPath={props.hasEntered && !isLocked ? entryPath : null}
              canDiscard={props.hasEntered && draft.isThere}
              onDiscard={() => forgetDraft(form.current, target)}
            />
          ) : null}
          {writing.hasSend && hasText ? (
            <p className="hint">
              Conservas todos tus derechos: <Link to="/faq#derechos">qué nos permites</Link>.
            </p>
          ) : null}
          {isOver ? <Over isEditing={isEditing} /> : null}
          {refusal.atButton}
          <Versions versions={versions} isEditing={isEditing} isClosed={isLocked} />
          <LocalVersions
            isEditing={isEditing}
            isClosed={isLocked}
            others={others}
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

const DRAFT_SEEN = "Estás viendo tu borrador guardado.";
const OTHER_SEEN = "Estás viendo la otra versión. La que tenías sigue guardada.";

/** Removes a draft that the writer discards from the browser's storage. */
function forgetDraft(form: HTMLFormElement | null, { contest, writer }: StoryFormProps["target"]) {
  if (form) clearSent(contest.id, writer, textOf(form));
}

/**
 * What became of a text that was refused because a story is sent already, and a link to the form of that story, which shows the text
 * as another version.
 */
function RefusedEntry({ isKept, to }: { isKept?: boolean; to: string | null }) {
  return (
    <p>
      {isKept ? "Este texto queda guardado como borrador. " : null}
      {to ? <Link to={to}>Editar la historia que enviaste</Link> : null}
    </p>
  );
}

interface HiddenFieldsProps extends Pick<StoryFormProps, "ticked" | "line" | "pageId"> {
  revision: number;
  changedAt: string | null;
}

/**
 * Hidden fields: the draft's revision, the page's id, when the edited story was last changed, and the choices of the consent step
 * if it was shown. Checkboxes are sent as 'on' or empty, so that an unchecked box stays unchecked.
 */
function HiddenFields({ revision, pageId, changedAt, ticked, line }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="pagina" value={pageId} />
      {changedAt === null ? null : <input type="hidden" name="cambiada" value={changedAt} />}
      {Object.entries(ticked).map(([name, isTicked]) => (
        <input key={name} type="hidden" name={name} value={isTicked ? "on" : ""} />
      ))}
      {line === undefined ? null : <input type="hidden" name="linea" value={line} />}
    </>
  );
}
