import { AGE_MIN, AGE_OF_MAJORITY, NAME_MAX, NAME_MIN } from "~/domain/accounts/limits";
import { LIMITS } from "~/domain/accounts/throttle.server";
import { SUPPORTER } from "~/domain/badges/definitions";
import { COMMENT_MAX } from "~/domain/comments/comment-rules";
import { FEWEST_WORDS } from "~/domain/contest-admin/contest-limits";
import { REMINDER_BEFORE } from "~/domain/contests/deadlines.server";
import { FINALIST_PLACES } from "~/domain/contests/places";
import { POSITIONS } from "~/domain/contests/ranking";
import { KARMA } from "~/domain/karma/points";
import { FEEDBACK_TYPES } from "~/domain/mail/feedback-types";
import { MAILED_LINK_SPAN } from "~/domain/mail/lifetimes";
import { CACHE_DAYS } from "~/domain/offline/edition";
import { PICTURES_PER_STORY } from "~/domain/pictures/picture";
import { VISITOR_DRAFT_DAYS } from "~/domain/preferences/cookies";
import { READ_AFTER_S } from "~/domain/reads/fair-order";
import { REPORT_REASONS } from "~/domain/reports/report-rules";
import { CONFIRMATION_COUNT } from "~/domain/submissions/story-fields";
import { TITLE_MAX } from "~/domain/submissions/word-limits";
import { formatNumber, inWords } from "~/domain/text/numbers";
import { spanText } from "~/domain/time/durations";
import { USUAL_CLOSING_TIME } from "~/domain/time/time";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";

const quotedNames = (list: readonly { name: string }[]) =>
  list.map(({ name }) => `«${name}»`).join(", ");

/** Values for `{name}` in the texts. They are the constants of the rules, so a changed rule changes the texts (PAGE-01). */
export const VALUES: Readonly<Record<string, string>> = {
  votos: inWords(VOTES_PER_CONTEST),
  insigniaApoyo: SUPPORTER,
  karmaApoyo: formatNumber(KARMA.supporter),
  karmaGanar: formatNumber(KARMA.winner),
  karmaFinalista: formatNumber(KARMA.finalist),
  lugaresFinalistas: FINALIST_PLACES,
  lugaresConInsignia: inWords(POSITIONS.length),
  confirmaciones: inWords(CONFIRMATION_COUNT),
  edadMinima: formatNumber(AGE_MIN),
  edadConPermiso: formatNumber(AGE_OF_MAJORITY - 1),
  segundosDeLectura: formatNumber(READ_AFTER_S),
  horaDeCierre: USUAL_CLOSING_TIME,
  antelacionDelAviso: spanText(REMINDER_BEFORE),
  palabrasMinimas: formatNumber(FEWEST_WORDS),
  tituloMaximo: formatNumber(TITLE_MAX),
  imagenesPorHistoria: inWords(PICTURES_PER_STORY),
  diasSinConexion: formatNumber(CACHE_DAYS),
  diasBorrador: formatNumber(VISITOR_DRAFT_DAYS),
  nombreMinimo: formatNumber(NAME_MIN),
  nombreMaximo: formatNumber(NAME_MAX),
  descargasAlDia: inWords(LIMITS.export[0].most),
  vidaDelEnlace: MAILED_LINK_SPAN,
  caracteresComentario: formatNumber(COMMENT_MAX),
  motivosDeReporte: quotedNames(REPORT_REASONS),
  tiposDeMensaje: quotedNames(FEEDBACK_TYPES),
  tipoIdea: FEEDBACK_TYPES.find(({ id }) => id === "contest")?.name ?? "",
};
