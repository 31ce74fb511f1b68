import type { ComponentProps } from "react";
import { TextField } from "~/ui/forms/field";

/** The e-mail field of an account form; pass `autoComplete` where it is no user name. */
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
