import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { commentPath } from "~/domain/comments/talk";

/**
 * Puts the focus where the address points: on a comment, or on the heading once one is gone. The address of a comment
 * without its page (`#comment-…` alone, which no server gets to see) goes on to that page.
 */
export function useArrivalAtComment(story: string, marked: string | null): void {
  const { key, hash } = useLocation();
  const isOpening = useNavigationType() === "POP";
  const navigate = useNavigate();
  useEffect(() => {
    const [, place, comment] = /^#(comentarios|comment-([\w-]+))$/.exec(hash) ?? [];
    const element = place && document.getElementById(place);
    if (element && !isOpening) {
      element.tabIndex = -1;
      element.focus({ preventScroll: true });
    }
    if (!element && comment && comment !== marked) {
      navigate(commentPath(story, comment), { replace: true });
    }
  }, [key, hash, isOpening, story, marked, navigate]);
}
