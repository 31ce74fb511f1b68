import { createHmac, createHash } from "node:crypto";
import { arrange } from "~/domain/reads/fair-order";
import { sql, type RawBuilder } from "kysely";

export interface OrderedStory {
  id: string;
  isOwn: boolean;
  isRead: boolean;
  /**
   * Whether the story was published after the submission deadline. Such a story goes to the end of the order, so that the order
   * of the others does not change.
   */
  isLate: boolean;
}

/** Inputs of a reading order: contest, viewer and day, with the secret of the HMAC (CONTEST-06). */
export interface OrderOwner {
  secret: string;
  contest: string;
  day: string;
  viewer: string;
}

/** The viewer's sort key of a story: an HMAC, so that over many viewers every story comes first equally often. */
export function orderKey({ secret, contest, day, viewer }: OrderOwner): (story: string) => string {
  return (story) =>
    createHmac("sha256", secret)
      .update(`order\0${contest}\0${day}\0${viewer}\0${story}`)
      .digest("base64");
}

/**
 * Sorts a contest's stories for a viewer and a day: unread ones first, the viewer's own last, each group by the viewer's keys
 * (CONTEST-06).
 */
export function blindOrder<Story extends OrderedStory>(
  stories: readonly Story[],
  owner: OrderOwner,
): Story[] {
  const keyOf = orderKey(owner);
  const keyed = stories.map((story) => ({
    story,
    key: (story.isLate ? "1" : "0") + keyOf(story.id),
  }));
  const order = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ story }) => story);
  return arrange(order, { isOwn: (story) => story.isOwn, isRead: (story) => story.isRead });
}

/** Identifies a visitor for one day by an HMAC of address and browser: no cookie is needed and nothing is stored. */
export function visitorKey(
  { address, agent }: { address: string; agent: string },
  secret: string,
  day: string,
): string {
  const key = createHmac("sha256", secret).update(`visitor\0${day}\0${address}\0${agent}`);
  return `v:${key.digest("base64url")}`;
}

/** Inputs of a shuffled order: the same list, day and viewer give the same order. */
export type ShuffleOwner = Pick<OrderOwner, "contest" | "day" | "viewer">;

/** Steps of a walk through the numbers of a shuffled list. A prime that does not divide the number of stories visits each story once. */
const STEPS = [
  1921618823, 1282972393, 1249524127, 1240430531, 1738618597, 1902222631, 1434622963, 2038364417,
  1571865403, 1574827253, 1522057349, 1861223627, 1492814723, 1837306567, 1813079483, 1246696141,
  2068371511, 1935713447, 2073081679, 1355027519, 1133857897, 1973564419, 2100316993, 1631212021,
  1993592131, 1978426171, 1980525761, 1585779589, 1301979277, 1566731597, 1373785687, 1780105387,
];

/**
 * SQL value: the number of the story at a place of a shuffled list, both from 0. Public stories have numbers in a random order
 * (migration 0048), and list, day and viewer decide where a walk through them begins and what its steps are (CONTEST-06): each story comes
 * at each place equally often. A blind list, whose order must reveal nothing, uses `blindOrder`.
 */
export function shuffledNumber(
  { contest, day, viewer }: ShuffleOwner,
  place: RawBuilder<unknown>,
  size: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const seed = createHash("sha256").update(`${contest}\0${day}\0${viewer}`).digest();
  const part = (at: number) => seed.readUInt32BE(at * 4);
  const step = (at: number) => sql.lit(STEPS[part(at) % STEPS.length] ?? 1);
  const walked = sql`((${place} * ${step(0)} + ${sql.lit(part(1))}) % ${size})`;
  // Reverses the end of the walk and walks again: one walk alone has only a few dozen orders in a small contest.
  const cut = sql`(${sql.lit(part(2))} % ${size})`;
  const turned = sql`iif(${walked} < ${cut}, ${walked}, ${size} - 1 - (${walked} - ${cut}))`;
  return sql`((${turned} * ${step(3)} + ${sql.lit(part(4))}) % ${size})`;
}
