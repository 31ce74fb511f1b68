import { assertNever } from "~/domain/assert-never";
import { DISQUALIFIED_STORY, NO_STORY } from "~/domain/stories/refusals";
import type { VoteRefusal } from "./room-protocol";
import { fullText, OWN_STORY } from "./vote-state";

export interface RefusalMessage {
  text: string;
  status: number;
  /** Seconds to wait before a retry, for the Retry-After header. */
  retryAfter?: number;
}

type RefusedVote = { reason: VoteRefusal; used: number } | { reason: "login" | "unreachable" };

/** Returns the Spanish text and the status of a refused vote or removal (product.md §8). */
export function voteRefusal(refused: RefusedVote): RefusalMessage {
  switch (refused.reason) {
    case "not-begun":
      return { text: "La votación aún no ha comenzado", status: 403 };
    case "ended":
      return { text: "La votación ha terminado", status: 403 };
    case "own-story":
      return { text: OWN_STORY, status: 403 };
    case "limit":
      return { text: fullText(refused.used), status: 409 };
    case "other-contest":
    case "no-story":
      return NO_STORY;
    case "disqualified":
      return DISQUALIFIED_STORY;
    case "login":
      return {
        text: "Sesión expirada. Por favor, recarga la página e inicia sesión nuevamente.",
        status: 401,
      };
    case "behind":
      return {
        text: "Error al procesar el voto: la urna está en revisión y no recibe votos. El tuyo no se guardó: vuelve a enviarlo más tarde.",
        status: 503,
        retryAfter: 300,
      };
    case "unreachable":
      return {
        text: "Error al procesar el voto: la urna no responde. Vuelve a enviarlo en unos segundos.",
        status: 503,
        retryAfter: 5,
      };
    default:
      return assertNever(refused);
  }
}
