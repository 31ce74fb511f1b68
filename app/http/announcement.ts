import { ANNOUNCEMENT } from "~/domain/announcements/announcement";
import { createChoiceCookie, readChoice } from "./choice-cookie";

const NAME = "novedad";
const cookie = createChoiceCookie(NAME);

/** Whether this browser has dismissed the announcement of now; of a signed-in person the database knows (HOME-02). */
export function hasDismissed(request: Request): boolean {
  return readChoice(request, NAME, ["", ANNOUNCEMENT.id]) === ANNOUNCEMENT.id;
}

/** Set-Cookie of a visitor who dismisses it. */
export function dismissedHeader(): Promise<string> {
  return cookie.serialize(ANNOUNCEMENT.id);
}
