import { FINALIST_PLACES } from "~/domain/contests/places";
import { countOfStories, inWords } from "~/domain/text/numbers";
import { WINS_OF_A_VETERAN, WRITER_BADGES, type BadgeId } from "./definitions";

const stories = (badge: BadgeId) =>
  countOfStories(WRITER_BADGES.find(({ id }) => id === badge)?.stories ?? 0);

/** Explanation of how each badge is earned, for the page about badges. The numbers come from the rules. */
export const HOW_EARNED: Record<BadgeId, string> = {
  first_story: "Por tu primera historia.",
  writer_5: `Por enviar ${stories("writer_5")}.`,
  writer_15: `Por enviar ${stories("writer_15")}.`,
  contest_finalist: `Por quedar en ${FINALIST_PLACES} de un reto: una por cada reto.`,
  contest_winner: "Por ganar un reto: una por cada victoria.",
  contest_winner_veteran: `Por ganar ${inWords(WINS_OF_A_VETERAN)} retos.`,
  kofi_supporter: "Por apoyar a la comunidad en Ko-fi. Tu nombre lleva además un marco.",
};

/** Spanish name of the metal of each badge tier. */
export const TIER_NAMES = { 1: "bronce", 2: "plata", 3: "oro" } as const;
