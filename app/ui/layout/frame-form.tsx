import { useLocation, useRevalidator } from "@remix-run/react";
import { useLayoutEffect, useState, type MouseEvent } from "react";
import { NOT_SAVED } from "~/domain/forms/script-fields";
import { DialogLink } from "~/ui/dialog-link";
import { focusPage } from "~/ui/focus-page";

/** The id of the form that the buttons of header and footer submit, each with its own `formAction`. */
export const FRAME_FORM = "f";

/** The one form of the frame, above the page: with the question for consent while that is open (SHELL-03). */
export function FrameForm({ isAsking }: { isAsking: boolean }) {
  const { pathname, search } = useLocation();
  const strip = isAsking ? { className: "cookies", "aria-label": "Cookies" } : {};
  return (
    <form id={FRAME_FORM} method="post" action="/cookie-policy" {...strip}>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {isAsking ? <CookieStrip /> : null}
    </form>
  );
}

const NECESSARY = "necesarias";

/**
 * Says above the page, where it covers nothing, that there are necessary cookies alone, until that is agreed to or something
 * else is chosen in the settings (SHELL-03).
 */
export function CookieStrip() {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState("");
  // Once something is chosen the strip goes: the page takes the focus that its controls had, or that its dialog gave back to them.
  useLayoutEffect(
    () => () => {
      if (document.getElementById(FRAME_FORM)?.contains(document.activeElement)) focusPage();
    },
    [],
  );
  const agree = async (event: MouseEvent) => {
    event.preventDefault();
    const isKept = await import("./frame")
      .then(({ chooseCookies }) => chooseCookies(NECESSARY))
      .catch(() => false);
    if (isKept) revalidate();
    else setProblem(NOT_SAVED);
  };
  return (
    <>
      {problem ? <p role="alert">{problem}</p> : <p>Solo cookies necesarias.</p>}
      <button name="cookies" value={NECESSARY} onClick={agree}>
        De acuerdo
      </button>{" "}
      <DialogLink to="/cookie-policy" load={loadConsent}>
        Configurar
      </DialogLink>
    </>
  );
}

/** For `DialogLink`: the settings of cookies. */
export const loadConsent = async () =>
  (await import("~/ui/preferences/cookies-dialog")).loadCookies();
