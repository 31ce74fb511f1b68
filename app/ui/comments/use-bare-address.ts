import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { commentPath } from "~/domain/paths";

/** Goes on to the page of a comment whose address names it for the browser alone (`#comment-…`): no server sees that. */
export function useBareAddress(story: string, marked: string | null): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const comment = /^#comment-([\w-]+)$/.exec(hash)?.[1];
    if (!comment || comment === marked || document.getElementById(hash.slice(1))) return;
    navigate(commentPath(story, comment), { replace: true });
  }, [hash, marked, story, navigate]);
}
