import { env } from "cloudflare:test";

/**
 * Runs a statement as somebody who has dropped the triggers of its table with D1's console, or as a restore that brings back older
 * rows. The triggers are there again afterwards.
 */
export async function byHand(table: string, statement: string, ...values: unknown[]) {
  const { results } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?",
  )
    .bind(table)
    .all<{ name: string; sql: string }>();
  await env.DB.batch([
    ...results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)),
    env.DB.prepare(statement).bind(...values),
    ...results.map(({ sql }) => env.DB.prepare(sql)),
  ]);
}
