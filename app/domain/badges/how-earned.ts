import { FINALIST_PLACES } from "~/domain/contests/places";
import { countOfStories, formatNumber } from "~/domain/text/numbers";
import { WINS_OF_A_VETERAN, WRITER_BADGES, type BadgeId } from "./definitions";

const stories = (badge: BadgeId) =>
  countOfStories(WRITER_BADGES.find(({ id }) => id === badge)?.stories ?? 0);

/** The condition of each badge, as the page that explains them says it; the numbers are those of the rules. */
export const HOW_EARNED: Record<BadgeId, string> = {
  first_story: `Envía ${stories("first_story")}: la primera.`,
  writer_5: `Envía ${stories("writer_5")}.`,
  writer_15: `Envía ${stories("writer_15")}.`,
  contest_finalist: `Queda en ${FINALIST_PLACES}: una por cada reto.`,
  contest_winner: "Gana un reto: una por cada victoria.",
  contest_winner_veteran: `Gana ${formatNumber(WINS_OF_A_VETERAN)} retos.`,
  kofi_supporter: "Apoya a la comunidad en Ko-fi. Tu nombre lleva además un marco.",
};

/** The metal of each tier. */
export const TIER_NAMES = { 1: "bronce", 2: "plata", 3: "oro" } as const;
