import { COMMENT_MAX } from "~/domain/comments/comment-rules";
import { PICTURES_PER_STORY } from "~/domain/pictures/picture";
import { REPORT_REASONS } from "~/domain/reports/report-rules";
import { TITLE_MAX } from "~/domain/submissions/word-limits";
import { formatNumber, inWords } from "~/domain/text/numbers";

const quotedNames = (list: readonly { name: string }[]) =>
  list.map(({ name }) => `«${name}»`).join(", ");

/** What the texts write as `{name}`. The values are the constants that hold the rules, so a changed rule changes the texts (PAGE-01). */
export const VALUES: Readonly<Record<string, string>> = {
  tituloMaximo: formatNumber(TITLE_MAX),
  imagenesPorHistoria: inWords(PICTURES_PER_STORY),
  caracteresComentario: formatNumber(COMMENT_MAX),
  motivosDeReporte: quotedNames(REPORT_REASONS),
};
