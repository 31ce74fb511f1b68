import type { MedalIcon } from "~/drawing/medal";

export type BadgeId =
  | "first_story"
  | "writer_5"
  | "writer_15"
  | "contest_finalist"
  | "contest_winner"
  | "contest_winner_veteran"
  | "kofi_supporter";

/** A badge, as in the table `badge_definitions`. */
export interface BadgeDefinition {
  id: BadgeId;
  name: string;
  icon: MedalIcon;
  tier: 1 | 2 | 3;
  /** Badges with a higher priority are shown first (product.md §9). */
  priority: number;
}

/** Name of the badge that puts a frame around its holder's name (BADGE-03). */
export const SUPPORTER = "Mecenas";

/** All badges by priority, equal to the rows that the migrations insert (BADGE-01, BADGE-03). */
export const BADGES: readonly BadgeDefinition[] = [
  { id: "kofi_supporter", name: SUPPORTER, icon: "coffee", tier: 2, priority: 6 },
  { id: "contest_winner_veteran", name: "Doble corona", icon: "crown", tier: 3, priority: 5 },
  { id: "contest_winner", name: "Pluma ganadora", icon: "trophy", tier: 3, priority: 4 },
  { id: "contest_finalist", name: "Pluma finalista", icon: "medal", tier: 2, priority: 3 },
  { id: "writer_15", name: "Pluma incansable", icon: "scroll", tier: 3, priority: 2 },
  { id: "writer_5", name: "Escritura constante", icon: "book-open", tier: 2, priority: 1 },
  { id: "first_story", name: "Pluma nueva", icon: "feather", tier: 1, priority: 0 },
];

/** Number of stories that earns each writer's badge. */
export const WRITER_BADGES = [
  { id: "first_story", stories: 1 },
  { id: "writer_5", stories: 5 },
  { id: "writer_15", stories: 15 },
] as const satisfies readonly { id: BadgeId; stories: number }[];

/** Number of first places that earns the veteran's badge. */
export const WINS_OF_A_VETERAN = 2;

/** Number of badges that a list shows before it folds the rest away (BADGE-03). */
export const BADGES_LISTED = 4;

/** Maximum number of badges beside a name (BADGE-03). */
export const BADGES_PER_CARD = 2;

/** Returns the names of the first `most` badges of a person, by priority (BADGE-03). `joined` is the value of `badgeIds`. */
export function firstBadges(joined: string | null, most = BADGES_PER_CARD): string[] {
  const ids = new Set(joined?.split(","));
  return BADGES.filter(({ id }) => ids.has(id))
    .slice(0, most)
    .map(({ name }) => name);
}
