import { applyD1Migrations, env, reset } from "cloudflare:test";

// The files of a run share a workerd (tests/workers.config.ts). This empties its D1 and rooms before each of them.
await reset();
await applyD1Migrations(env.DB, env.MIGRATIONS);
