import { Fragment } from "react";
import { pieces } from "~/domain/text/dashes";

/** A text whose dashes of dialogue stay in one line with their words; copied and searched it is the text alone. */
export function HeldDashes({ text }: { text: string }) {
  return pieces(text).map(({ text: piece, className }, index) =>
    className ? (
      <span key={index} className={className}>
        {piece}
      </span>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
