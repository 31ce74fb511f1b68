import { useState, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { useHydrated } from "~/remix/running-page";

const isServer = typeof document === "undefined";

interface Labelled {
  label: ReactNode;
  /** Name of the field, and its id unless `id` is given. Two forms of a page with the same field name need an `id`. */
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
}

type Control<Tag extends "input" | "textarea" | "select"> = Labelled &
  Omit<
    ComponentPropsWithoutRef<Tag>,
    keyof Labelled | "style" | "className" | "aria-describedby" | "aria-invalid"
  >;

/** A one-line field. Label, hint and error are connected to it by id. */
export function TextField({ label, hint, error, type = "text", ...rest }: Control<"input">) {
  const id = rest.id ?? rest.name;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input {...rest} {...wiring(id, hint, error)} type={type} />
    </Frame>
  );
}

type TextAreaProps = Control<"textarea"> & {
  /** Content between label and text area. */
  above?: ReactNode;
};

/** A text area with label. Text typed before hydration stays. */
export function TextArea({ label, hint, error, defaultValue, above, ...rest }: TextAreaProps) {
  const id = rest.id ?? rest.name;
  // React 18 resets a text area to its `defaultValue` when it hydrates, even if somebody has typed into it. So no `defaultValue`
  // is passed during hydration.
  const isTakenOver = !useHydrated() && !isServer;
  const [standing] = useState(isTakenOver ? defaultValue : undefined);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      {above}
      <textarea
        {...rest}
        {...wiring(id, hint, error)}
        defaultValue={defaultValue === standing ? undefined : defaultValue}
      />
    </Frame>
  );
}

export function Select({
  label,
  hint,
  error,
  options,
  ...rest
}: Control<"select"> & { options: readonly { value: string; label: string }[] }) {
  const id = rest.id ?? rest.name;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select {...rest} {...wiring(id, hint, error)}>
        {options.map((option) => (
          // Omits the `value` attribute if it equals the text, so that long sentences are sent only once.
          <option
            key={option.value}
            value={option.value === option.label ? undefined : option.value}
          >
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A checkbox with its label after it, which may contain links. Its form value is "on", or missing if it is unchecked. */
export function Checkbox({ label, hint, error, ...rest }: Omit<Control<"input">, "type">) {
  const id = rest.id ?? rest.name;
  return (
    <div className="field field-checkbox">
      <input {...rest} {...wiring(id, hint, error)} type="checkbox" />
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

interface FrameProps {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  children: ReactNode;
}

function Frame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

function Notes({ id, hint, error }: Pick<FrameProps, "id" | "hint" | "error">) {
  return (
    <>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}

function wiring(id: string, hint: ReactNode, error: string | undefined) {
  const notes = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean);
  return {
    id,
    "aria-describedby": notes.join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
  };
}
