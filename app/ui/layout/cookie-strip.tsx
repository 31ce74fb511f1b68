import { useRevalidator } from "@remix-run/react";
import { Fragment, useState, type MouseEvent } from "react";
import { NOT_SAVED } from "~/domain/forms/not-saved";
import { DialogLink } from "~/ui/dialog-link";

const CHOICES = [
  ["todas", "Aceptar todas"],
  ["necesarias", "Rechazar"],
] as const;

/** Asks for consent above the page, where it covers nothing; it goes once something is chosen (SHELL-03). */
export function CookieStrip() {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState("");
  const choose = (cookies: string) => async (event: MouseEvent) => {
    event.preventDefault();
    const isKept = await import("./frame")
      .then(({ chooseCookies }) => chooseCookies(cookies))
      .catch(() => false);
    if (isKept) revalidate();
    else setProblem(NOT_SAVED);
  };
  return (
    <>
      {problem ? <p role="alert">{problem}</p> : <p>Solo usamos cookies necesarias.</p>}
      {CHOICES.map(([value, text]) => (
        <Fragment key={value}>
          <button name="cookies" value={value} onClick={choose(value)}>
            {text}
          </button>{" "}
        </Fragment>
      ))}
      <DialogLink to="/cookie-policy" load={loadConsent}>
        Configurar
      </DialogLink>
    </>
  );
}

/** For `DialogLink`: the settings of cookies. */
export const loadConsent = async () =>
  (await import("~/ui/preferences/cookies-dialog")).loadCookies();
