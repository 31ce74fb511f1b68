import type { ComponentProps } from "react";
import { TextField } from "~/ui/forms/field";

/** The field of an account's e-mail; `autoComplete` names another use of it. */
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
