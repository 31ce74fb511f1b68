import { useId, type ComponentPropsWithoutRef } from "react";
import { Link } from "~/remix/link";

/**
 * Look of a button. A view has one `primary` button, or an `outlined` one if another section has the primary. `quiet` is for
 * secondary actions, `danger` for those that cannot be undone.
 */
type ButtonVariant = "primary" | "outlined" | "quiet" | "danger";

const classOf = (variant: ButtonVariant) => `button button-${variant}`;

interface ButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "style" | "className"> {
  variant?: ButtonVariant;
}

/** A submit button, unless `type` is given. */
export function Button({ variant = "primary", type = "submit", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classOf(variant)} />;
}

interface SendButtonProps extends ButtonProps {
  /** Reason why the button is disabled. Without a reason the button is enabled. */
  why?: string | false | null | undefined;
}

/** A submit button with an optional reason why it is disabled, shown next to it. */
export function SendButton({ why, disabled = false, ...rest }: SendButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        {...rest}
        disabled={disabled || Boolean(why)}
        aria-describedby={why ? id : undefined}
      />{" "}
      {why ? (
        <span className="hint" id={id}>
          {why}
        </span>
      ) : null}
    </>
  );
}

interface ButtonLinkProps extends Omit<
  ComponentPropsWithoutRef<typeof Link>,
  "style" | "className"
> {
  variant?: ButtonVariant;
}

/** A link with the look of a button, for navigation only. */
export function ButtonLink({ variant = "quiet", ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classOf(variant)} />;
}

/**
 * Hidden title after the text of a link in a table row or list item. Screen readers can list the links of a page without their
 * rows, where texts such as 'Editar' would all be the same (A11Y-01).
 */
export function LinkSubject({ title }: { title: string }) {
  return <span className="visually-hidden">«{title}»</span>;
}
