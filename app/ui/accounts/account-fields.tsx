import type { ComponentProps } from "react";
import { PASSWORD_MIN } from "~/domain/accounts/limits";
import { TextField } from "~/ui/forms/field";

/** The e-mail field of an account form. Forms that ask for somebody else's e-mail pass another `autoComplete`. */
export function EmailField(
  props: Omit<ComponentProps<typeof TextField>, "label" | "name" | "type" | "inputMode">,
) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** The fields for a new password and its repetition. */
export function NewPasswordFields({
  errors = {},
}: {
  errors?: Record<string, string> | undefined;
}) {
  return (
    <>
      <TextField
        label="Contraseña nueva"
        name="password"
        type="password"
        hint={`Al menos ${PASSWORD_MIN} caracteres, los que quieras. Una frase larga que recuerdes es lo mejor.`}
        autoComplete="new-password"
        required
        error={errors.password}
      />
      <TextField
        label="Repite la contraseña nueva"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  );
}
