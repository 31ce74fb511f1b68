import { useRef, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { useHydrated } from "~/remix/use-hydrated";

const isServer = typeof document === "undefined";

interface Labelled {
  label: ReactNode;
  /** Also the id, unless `id` is given: a page with the same name in two forms has to give one. */
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
}

type Control<Tag extends "input" | "textarea" | "select"> = Labelled &
  Omit<
    ComponentPropsWithoutRef<Tag>,
    keyof Labelled | "style" | "className" | "aria-describedby" | "aria-invalid"
  >;

/** A one-line field with its label, hint and error tied together by id. */
export function TextField({ label, hint, error, type = "text", ...rest }: Control<"input">) {
  const id = rest.id ?? rest.name;
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input {...rest} {...wiring(id, hint, error)} type={type} />
    </Frame>
  );
}

type TextAreaProps = Control<"textarea"> & {
  /** What stands between the label and the text area. */
  above?: ReactNode;
};

/** A field of several lines. What was typed into it before React came stays. */
export function TextArea({ label, hint, error, defaultValue, above, ...rest }: TextAreaProps) {
  const id = rest.id ?? rest.name;
  // As it takes a text area over, React 18 puts the text back that it came with, whatever was typed meanwhile: of one that
  // the server has filled it is not told.
  const isTakenOver = !useHydrated() && !isServer;
  const standing = useRef(isTakenOver ? defaultValue : undefined);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      {above}
      <textarea
        {...rest}
        {...wiring(id, hint, error)}
        defaultValue={defaultValue === standing.current ? undefined : defaultValue}
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
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A checkbox whose label stands after it and may hold links; it arrives as "on" or not at all. */
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
