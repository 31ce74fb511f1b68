/** Actors in the audit log that are no accounts: the operator's commands, the cron, and the place of a deleted account's id. */
export const OPERATOR = "operator";
export const CRON = "cron";
export const DELETED_ID = "deleted";
