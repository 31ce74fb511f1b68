import { useDocument } from "~/remix/document-context";
import { TextArea } from "~/ui/forms/field";
import { FIELD, LABEL } from "./take-over";
import { Toolbar } from "./toolbar";
import { useEditor, type EditorOptions } from "./use-editor";

interface EditorFieldProps extends EditorOptions {
  label: string;
  hint: string;
  /** Additional hint for the plain text area: how to write Markdown. */
  plainHint: string;
  defaultValue: string;
}

/**
 * Text field of a story: a text area that the form submits. The editor replaces it visually when it is used or the page is idle
 * (WRITE-06, WRITE-07).
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
        // Renders the editor's container with a disabled toolbar from the first paint on, to avoid a layout shift when the editor
        // opens.
        isOn && hasScripts ? <EditorContainer {...shown} /> : null
      }
    />
  );
}

/**
 * Hint about Markdown, needed only with the plain text area. On pages with scripts it is in `<noscript>`, since the editor opens
 * there.
 */
function PlainHint({ hasScripts, children }: { hasScripts: boolean; children: string }) {
  if (!hasScripts) return children;
  // Suppresses a hydration mismatch: browsers with scripts parse the content of `<noscript>` as raw text, so '&gt;' would differ.
  return <noscript suppressHydrationWarning>{children}</noscript>;
}

/** Container of the editor: toolbar, text, and the message after a refused paste or picture. */
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
