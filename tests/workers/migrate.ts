import { applyD1Migrations, env, reset } from "cloudflare:test";

// Empties and migrates D1 and the rooms before each test file, because the files of a run share a workerd
// (tests/workers.config.ts).
await reset();
await applyD1Migrations(env.DB, env.MIGRATIONS);
