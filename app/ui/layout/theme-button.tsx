import { useState, type MouseEvent } from "react";
import type { Theme } from "~/domain/preferences/theme";
import { FRAME_FORM } from "./frame-form";

/** For each theme, the next one in the button's cycle. */
const NEXT: Record<Theme, Theme> = { sistema: "oscuro", oscuro: "claro", claro: "sistema" };
const NAMES: Record<Theme, string> = {
  sistema: "Tema del sistema",
  claro: "Tema claro",
  oscuro: "Tema oscuro",
};

/**
 * The button that switches to the next theme: by a form, or immediately with scripts (SHELL-02). It is rendered twice, for a light
 * and for a dark system, and the style sheet shows one of them. While the system's theme applies and is dark, the next theme is the
 * light one: 'Tema oscuro' would change nothing on the screen.
 */
export function ThemeButton({ theme = "sistema" }: { theme: Theme | undefined }) {
  const [chosen, setChosen] = useState(theme);
  const choose = (event: MouseEvent<HTMLButtonElement>, next: Theme) => {
    const button = event.currentTarget;
    event.preventDefault();
    import("./frame").then(
      ({ showTheme }) => {
        showTheme(next);
        setChosen(next);
      },
      () => button.form?.requestSubmit(button),
    );
  };
  const buttonTo = (next: Theme) => (
    <button
      form={FRAME_FORM}
      formAction="/tema"
      name="tema"
      value={next}
      onClick={(event) => choose(event, next)}
    >
      {NAMES[next]}
    </button>
  );
  return (
    <>
      {buttonTo(NEXT[chosen])} {buttonTo(chosen === "sistema" ? "claro" : NEXT[chosen])}
    </>
  );
}
