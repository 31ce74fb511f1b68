import type { HTMLAttributes } from "react";

interface ActionsProps extends HTMLAttributes<HTMLElement> {
  /** Tag of the element: a list for links that are items, a paragraph in text. */
  as?: "div" | "p" | "ul";
}

/**
 * A row of links and buttons for one item or page, aligned on a baseline (facts.css). With the class `form-actions` the row has
 * the font size of the text around it, as for the buttons of a form or the links below an error message.
 */
export function Actions({ as: Tag = "div", className, ...rest }: ActionsProps) {
  return <Tag className={className ? `actions ${className}` : "actions"} {...rest} />;
}
