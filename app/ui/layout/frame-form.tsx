import { useLocation } from "@remix-run/react";
import { CookieStrip } from "./cookie-strip";
import { FRAME_FORM } from "./frame-form-id";

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
