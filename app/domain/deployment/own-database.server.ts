import { sql } from "kysely";
import { dbOf, type Db } from "~/db/db";
import { auditStatement } from "~/domain/audit/audit.server";

/** The bindings that tell one deployment from another. */
export type DeploymentEnv = Pick<Env, "DB" | "CONTEST_ROOM" | "DEPLOYMENT" | "ENVIRONMENT">;

/** Databases that this isolate has found to be its own. */
const checked = new WeakSet<D1Database>();

// Two Workers over one database race to publish: the rooms of the second know no votes. `wrangler deploy --env staging`
// without that environment in wrangler.toml makes such a Worker, with the variables of production.
/**
 * Refuses with words to work over the database of another deployment: one of another name, or with other contest rooms.
 * The first Worker of a database gives it its name. One query per isolate; a refusal or a failure is not cached. Local
 * servers may look at a copy of any database.
 */
export async function requireOwnDatabase(env: DeploymentEnv, now: Date): Promise<void> {
  if (env.ENVIRONMENT === "local" || checked.has(env.DB)) return;
  await compareDeployment(dbOf(env.DB), env, now);
  // Not the promise: a request must not wait for what another one has begun.
  checked.add(env.DB);
}

/** Throws when the database belongs to another deployment; asks it each time. */
export async function compareDeployment(db: Db, env: DeploymentEnv, now: Date): Promise<void> {
  const name = env.DEPLOYMENT ?? "production";
  const rooms = env.CONTEST_ROOM.idFromName("deployment").toString();
  const [, found] = await db.batch([
    sql`INSERT INTO deployment (id, name, rooms, since) VALUES (1, ${name}, ${rooms}, ${now.toISOString()})
      ON CONFLICT DO NOTHING`.compile(db),
    db.selectFrom("deployment").select(["name", "rooms"]).compile(),
  ]);
  const [owner] = found.rows;
  if (owner?.name === name && owner.rooms === rooms) return;
  throw new Error(
    `The database belongs to the deployment "${owner?.name}" with the contest rooms ${short(owner?.rooms)}; this Worker is "${name}" with the rooms ${short(rooms)}. Nothing is done. Look at database_id and --env; if the database has moved here for good: npm run admin -- release-database`,
  );
}

const short = (id: string | undefined) => (id ? `${id.slice(0, 8)}…` : "of nobody");

/** Forgets which deployment the database belongs to: the next Worker that runs over it takes it. Returns the name that it had. */
export async function releaseDatabase(db: Db, by: string, now: Date): Promise<string | null> {
  const owner = await db.selectFrom("deployment").select("name").executeTakeFirst();
  if (!owner) return null;
  const line = { actor: by, action: "database.release", subject: owner.name };
  await db.batch([
    db.deleteFrom("deployment").where("id", "=", 1).compile(),
    auditStatement(db, line, now.toISOString()),
  ]);
  return owner.name;
}
