import { useId, type ComponentPropsWithoutRef } from "react";
import { Link } from "~/remix/link";

/** One primary button per view; quiet for what stands beside it, danger for what cannot be taken back. */
export type ButtonVariant = "primary" | "quiet" | "danger";

const classOf = (variant: ButtonVariant) => `button button-${variant}`;

interface ButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "style" | "className"> {
  variant?: ButtonVariant;
}

/** A button that sends its form, unless `type` says otherwise. */
export function Button({ variant = "primary", type = "submit", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classOf(variant)} />;
}

interface SendButtonProps extends ButtonProps {
  /** Why it cannot be pressed; it can while there is no reason. */
  why?: string | false | null | undefined;
}

/** A button that is switched off for a reason, which stands beside it. */
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

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ variant = "quiet", ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classOf(variant)} />;
}
