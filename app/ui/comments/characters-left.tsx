import { asWritten, COMMENT_MAX, lengthOf } from "~/domain/comments/comment-rules";
import { counted, formatNumber } from "~/domain/text/numbers";

/** Number of remaining characters below which the counter is shown. */
const NEAR = 200;

function leftText(left: number): string {
  const [one, many] = left < 0 ? ["Sobra", "Sobran"] : ["Queda", "Quedan"];
  const n = Math.abs(left);
  return `${n === 1 ? one : many} ${counted(n, "carácter", "caracteres")}`;
}

/** The number of characters left, shown from 200 on. Screen readers announce it at 200, at 100 and past the limit. */
export function CharactersLeft({ text }: { text: string }) {
  const left = COMMENT_MAX - lengthOf(asWritten(text));
  return (
    <>
      {left <= NEAR ? (
        <p className={left < 0 ? "field-error" : "field-hint"}>{leftText(left)}</p>
      ) : null}
      <p className="visually-hidden" role="status">
        {left < 0
          ? `Has pasado el límite de ${formatNumber(COMMENT_MAX)} caracteres.`
          : left <= NEAR / 2
            ? `Quedan menos de ${NEAR / 2} caracteres.`
            : left <= NEAR
              ? `Quedan menos de ${NEAR} caracteres.`
              : ""}
      </p>
    </>
  );
}
