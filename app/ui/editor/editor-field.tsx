import { useDocument } from "~/remix/document-context";
import { TextArea } from "~/ui/forms/field";
import { FIELD, LABEL } from "./take-over";
import { Toolbar } from "./toolbar";
import { useEditor, type EditorOptions } from "./use-editor";

interface EditorFieldProps extends EditorOptions {
  label: string;
  hint: string;
  /** An additional hint while the plain text area is shown: how Markdown is written. */
  plainHint: string;
  defaultValue: string;
}

/**
 * The field of a story's text: a text area, which is what the form sends, over which the editor opens when it is used
 * or the page is idle (WRITE-06, WRITE-07).
 */
export function EditorField(props: EditorFieldProps) {
  const { isOn, render, onText, keepPicture, label, hint, plainHint, ...field } = props;
  const { hasScripts } = useDocument();
  const shown = useEditor({ isOn, render, onText, keepPicture, error: field.error });
  return (
    <TextArea
      {...field}
      hint={
        <>
          {hint} <PlainHint hasScripts={hasScripts}>{plainHint}</PlainHint>
        </>
      }
      name={FIELD}
      readOnly={!isOn}
      rows={20}
      label={
        // A label cannot focus a hidden text area, so a click on the label focuses the editor by script.
        <span id={LABEL} onClick={() => shown.editor.current?.focus()}>
          {label}
        </span>
      }
      above={
        // The editor's container is rendered from the first paint on, with its toolbar disabled, so that nothing shifts when the
        // editor opens.
        isOn && hasScripts ? <EditorContainer {...shown} /> : null
      }
    />
  );
}

/** The hint about Markdown, which only a plain text area needs. A page with scripts has it in `<noscript>`, since the editor opens there. */
function PlainHint({ hasScripts, children }: { hasScripts: boolean; children: string }) {
  if (!hasScripts) return children;
  // A browser with scripts reads the content of `<noscript>` as raw text: React would see '&gt;' as a mismatch and render the
  // page again.
  return <noscript suppressHydrationWarning>{children}</noscript>;
}

/** The container of the editor: its toolbar, its text and the message of a refused paste or picture. */
function EditorContainer(shown: ReturnType<typeof useEditor>) {
  const { place, editor, opened, asking, setAsking, refusal } = shown;
  const { AddressFields, COMMANDS } = opened?.chunk ?? {};
  return (
    <div className="editor">
      <Toolbar
        snapshot={opened?.snapshot ?? null}
        run={(name) => COMMANDS && editor.current?.run(COMMANDS[name])}
        asking={asking}
        onAsk={setAsking}
        controls={FIELD}
      />
      {opened && AddressFields && asking ? (
        <AddressFields
          key={asking}
          what={asking}
          href={opened.snapshot.href}
          run={(command) => editor.current?.run(command)}
          onFile={(file, alt) => editor.current?.takePicture(file, alt)}
          onDone={() => setAsking(null)}
        />
      ) : null}
      <div ref={place} />
      {refusal ? (
        <p role="alert" className="field-error">
          {refusal}
        </p>
      ) : null}
    </div>
  );
}
