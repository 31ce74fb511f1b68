/** Who reads on which day: what keys the order in which stories are met. */
export interface Reader {
  /** Null for a visitor. */
  userId: string | null;
  /** `u:` and the account's id, or a visitor's key of the day. */
  key: string;
  /** In the business's zone. */
  day: string;
}
