-- The last run of each cron of wrangler.toml, by which /salud says whether recurring work goes on (OPS-04). `failed` is the number
-- of its parts that failed.
CREATE TABLE cron_runs (
  cron TEXT PRIMARY KEY,
  ran_at TEXT NOT NULL,
  failed INTEGER NOT NULL CHECK (failed >= 0)
) STRICT;
