import { createHmac } from "node:crypto";

export interface OrderedStory {
  id: string;
  isOwn: boolean;
  isRead: boolean;
  /** Published after the ballot opened: such a story is appended, so that the order of the rest stays. */
  isLate: boolean;
}

/**
 * The order in which a viewer meets the stories of a contest on a day (CONTEST-06): unread ones first, one's own last,
 * and within each group by an HMAC over contest, day, viewer and story. It is stable over reloads and devices, tells
 * nothing of votes, and over many viewers puts every story among the first equally often.
 */
export function blindOrder<Story extends OrderedStory>(
  stories: readonly Story[],
  {
    secret,
    contest,
    day,
    viewer,
  }: { secret: string; contest: string; day: string; viewer: string },
): Story[] {
  const keyed = stories.map((story) => ({ story, key: rank(story) + digest(story.id) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ story }) => story);

  function rank({ isOwn, isRead, isLate }: OrderedStory): string {
    return `${isOwn ? 1 : 0}${isRead ? 1 : 0}${isLate ? 1 : 0}`;
  }
  function digest(story: string): string {
    return createHmac("sha256", secret)
      .update(`order\0${contest}\0${day}\0${viewer}\0${story}`)
      .digest("base64");
  }
}

/** A visitor's stand-in for an account in the day's order: nothing of it is stored, and no cookie is needed. */
export function visitorKey(request: Request, secret: string, day: string): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "";
  const agent = request.headers.get("User-Agent") ?? "";
  const key = createHmac("sha256", secret).update(`visitor\0${day}\0${address}\0${agent}`);
  return `v:${key.digest("base64url")}`;
}
