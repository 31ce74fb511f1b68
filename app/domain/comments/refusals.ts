import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { NO_STORY } from "~/domain/stories/refusals";
import { formatNumber } from "~/domain/text/numbers";
import { COMMENT_MAX } from "./comment-rules";

/** Status and Spanish text of each refusal of the comment forms (product.md §5 and §8). */
export const COMMENT_REFUSALS = {
  login: { status: 401, text: "Debes iniciar sesión para comentar" },
  empty: { status: 400, text: "El comentario no puede estar vacío" },
  "too-long": {
    status: 400,
    text: `El comentario no puede superar los ${formatNumber(COMMENT_MAX)} caracteres.`,
  },
  "not-open": {
    status: 403,
    text: "Los comentarios se abren cuando termina la fase de envíos.",
  },
  "no-story": NO_STORY,
  "no-parent": {
    status: 409,
    text: "Error al enviar el comentario: ya no se puede responder a ese comentario.",
  },
  withdrawn: {
    status: 409,
    text: "Error al enviar el comentario: ya lo habías publicado y eliminado.",
  },
  suspended: ACCOUNT_REFUSALS.suspended,
  gone: { status: 404, text: "Comentario no encontrado" },
  "not-yours": {
    status: 403,
    text: "Error al eliminar el comentario: solo puedes eliminar los tuyos.",
  },
  "own-like": { status: 403, text: "No puedes dar me gusta a tu propio comentario." },
} as const satisfies Record<string, { status: number; text: string }>;
