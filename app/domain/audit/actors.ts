/**
 * Actors in the audit log that are not accounts: the operator's commands and the cron. `DELETED_ID` replaces the id of a deleted
 * account.
 */
export const OPERATOR = "operator";
export const CRON = "cron";
export const DELETED_ID = "deleted";
