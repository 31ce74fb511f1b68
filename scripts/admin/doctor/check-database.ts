import { readdirSync } from "node:fs";
import { join } from "node:path";
import { hasAdmin } from "~/domain/accounts/admins.server";
import type { Db } from "~/db/db";
import { findOwner } from "~/domain/deployment/own-database.server";
import { listMissingMigrations } from "~/domain/health/record.server";
import { listLongRows } from "~/domain/restore/long-rows.server";
import { listResultAlarms } from "~/domain/votes/result-alarms.server";
import { listRoomAlarms } from "~/domain/votes/room-alarms.server";
import { root } from "../../run.js";
import { adminCommand, wranglerFlags, type DatabasePlace } from "../place";
import { errorText } from "../output";
import { ok, unknown, wrong, type Finding } from "./finding";

const migrationNames = () =>
  readdirSync(join(root, "migrations")).filter((name) => name.endsWith(".sql"));

/** Checks that the database answers and has every migration of this clone. Only then can the other checks read it. */
export async function checkMigrations(db: Db, place: DatabasePlace): Promise<Finding> {
  const mend = place.remote
    ? `npx wrangler d1 migrations apply DB ${wranglerFlags(place).join(" ")}`
    : "npm start applies them";
  try {
    const names = migrationNames();
    const missing = await listMissingMigrations(db, names);
    return missing.length === 0
      ? ok("migrations", `all ${names.length} are applied`)
      : wrong("migrations", `the database lacks ${missing.join(", ")}`, mend);
  } catch (error) {
    const why = errorText(error);
    return /no such table: d1_migrations/.test(why)
      ? wrong("migrations", "the database is empty", mend)
      : wrong(
          "database",
          `it does not answer: ${why}`,
          "npx wrangler whoami, npx wrangler d1 list",
        );
  }
}

/** Checks that the database belongs to the deployment that wrangler.toml names. Local servers use any. */
export async function checkOwner(
  db: Db,
  place: DatabasePlace,
  deployment: string,
): Promise<Finding[]> {
  if (!place.remote) return [];
  const owner = await findOwner(db);
  if (owner === null) return [ok("deployment", "no Worker has run over the database yet")];
  return [
    owner.name === deployment
      ? ok("deployment", `the database belongs to ${owner.name}`)
      : wrong(
          "deployment",
          `the database belongs to "${owner.name}", and wrangler.toml says DEPLOYMENT = "${deployment}": the Worker answers 500`,
          `Look at database_id and --env; if the database has moved for good: ${adminCommand(place, "release-database")}`,
        ),
  ];
}

/** Checks that some account is an admin. */
export async function checkAdmin(db: Db, place: DatabasePlace): Promise<Finding> {
  return (await hasAdmin(db))
    ? ok("admins", "there is one")
    : wrong(
        "admins",
        "no account is an admin",
        `Register with the address of ADMIN_EMAIL, or: ${adminCommand(place, "grant-admin <email>")}`,
      );
}

/** Checks that no contest room lacks votes that D1 has, and that none refuses to publish its result. */
export async function checkRooms(db: Db, place: DatabasePlace): Promise<Finding[]> {
  const alarms = await listRoomAlarms(db);
  const differing = await listResultAlarms(db);
  if (alarms.length + differing.length === 0)
    return [ok("rooms", "none has said that it lacks votes, or has another result than D1")];
  const results = differing.map(({ contest, title, kind, difference }) =>
    wrong(
      "rooms",
      kind === "failure"
        ? `«${title}» is not published, or its acta not corrected: ${difference}`
        : `«${title}» is not published, its ${kind} differs: ${difference}`,
      `${adminCommand(place, `recount ${contest}`)} says which side is right; then the manual, 'What fails, and what tells of it'`,
    ),
  );
  const lacking = alarms.map(({ contest, title, ledgerSeq, recordSeq }) =>
    wrong(
      "rooms",
      `the room of «${title}» lacks votes: D1 has ledger entry ${recordSeq}, the room's ledger ends at ${ledgerSeq}`,
      `${adminCommand(place, "import-room <file>")} if there is a file, else ${adminCommand(place, `rebuild-room ${contest}`)}`,
    ),
  );
  return [...lacking, ...results];
}

/** Checks that an export of the database could be imported again. */
export async function checkRows(db: Db, place: DatabasePlace): Promise<Finding[]> {
  const rows = await listLongRows(db);
  if (rows.length === 0) return [ok("rows", "an export of all of them can be imported")];
  const execute = `npx wrangler d1 execute DB ${wranglerFlags(place).join(" ")} --command`;
  return rows.map(({ table, id, bytes }) =>
    wrong(
      "rows",
      `${table} ${id} has ${bytes} bytes: an export with it cannot be imported`,
      `Look at it, then have its author shorten it: ${execute} "SELECT * FROM ${table} WHERE id = '${id}'"`,
    ),
  );
}

/** Runs a check; an error that the database throws becomes its finding. */
export async function attempt(
  check: string,
  run: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await run()].flat();
  } catch (error) {
    return [unknown(check, errorText(error))];
  }
}
