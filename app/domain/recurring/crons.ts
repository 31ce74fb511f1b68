/** Cron of the daily cleanup, at night in America (09:10 UTC). */
export const DAILY = "10 9 * * *";
/** The other cron of wrangler.toml. */
export const EACH_MINUTE = "* * * * *";
