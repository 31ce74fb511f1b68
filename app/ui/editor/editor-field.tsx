import { useDocument } from "~/remix/document-context";
import { TextArea } from "~/ui/forms/field";
import { FIELD, LABEL } from "./take-over";
import { useEditor, type EditorOptions } from "./use-editor";

interface EditorFieldProps extends EditorOptions {
  label: string;
  hint: string;
  defaultValue: string;
}

/**
 * The text of a story (WRITE-06, WRITE-07). A text area is the field that is sent, before, without and under the editor,
 * which opens over it when the text area is used or the page is idle. If that fails, the text area just goes on.
 */
export function EditorField({ isOn, render, onText, label, ...field }: EditorFieldProps) {
  const { hasScripts } = useDocument();
  const { place, editor, opened, asking, setAsking, refusal } = useEditor({
    ...{ isOn, render, onText },
    error: field.error,
  });
  return (
    <TextArea
      {...field}
      name={FIELD}
      readOnly={!isOn}
      rows={20}
      label={
        // The label of a text area leads nowhere once that is hidden.
        <span id={LABEL} onClick={() => editor.current?.focus()}>
          {label}
        </span>
      }
      above={
        // Where it stands its room is kept from the first paint on: see form.css.
        isOn && hasScripts ? (
          <div className="editor" hidden={!opened}>
            {opened ? (
              <opened.chunk.Toolbar
                snapshot={opened.snapshot}
                run={(command) => editor.current?.run(command)}
                asking={asking}
                onAsk={setAsking}
                controls={FIELD}
              />
            ) : null}
            <div ref={place} />
            {refusal ? (
              <p role="alert" className="field-error">
                {refusal}
              </p>
            ) : null}
          </div>
        ) : null
      }
    />
  );
}
