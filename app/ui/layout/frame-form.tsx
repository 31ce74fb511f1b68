import { useLocation, useRevalidator } from "@remix-run/react";
import { useLayoutEffect, useState, type MouseEvent } from "react";
import { NOT_SAVED } from "~/domain/forms/script-fields";
import { DialogLink } from "~/ui/dialog-link";
import { focusPage } from "~/ui/focus-page";

/** Id of the form that the buttons in header and footer submit. Each button has its own `formAction`. */
export const FRAME_FORM = "f";

/**
 * The form of the buttons in header and footer. Rendered above the page; contains the cookie strip while that is shown (SHELL-03).
 */
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
 * Cookie strip: the line above the page which says that the site uses only necessary cookies. It disappears when the reader agrees
 * or saves cookie settings (SHELL-03).
 */
export function CookieStrip() {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState("");
  // Moves the focus from the cookie strip to the page when the strip disappears after a choice.
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

/** Loads the cookie settings dialog, for `DialogLink`. */
export const loadConsent = async () =>
  (await import("~/ui/preferences/cookies-dialog")).loadCookies();
