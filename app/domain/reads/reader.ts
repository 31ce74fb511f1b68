/** A reader on a day; both together key the order of the stories. */
export interface Reader {
  /** Null for a visitor. */
  userId: string | null;
  /** `u:` and the account's id, or a visitor's key of the day. */
  key: string;
  /** In the business's zone. */
  day: string;
}
