/** Tells whether the error is the trigger's that keeps the names of admins from others. */
export function violatesAdminName(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.includes("user_profiles.name_skeleton is that of an admin")
  );
}

/** Tells whether the error is D1's for that unique constraint, named as SQLite does: `table.column, table.column`. */
export function violatesUnique(error: unknown, columns: string): boolean {
  return error instanceof Error && error.message.includes(`UNIQUE constraint failed: ${columns}`);
}

/** Tells whether the error is D1's for a row that names another which is not there. */
export function violatesForeignKey(error: unknown): boolean {
  return error instanceof Error && error.message.includes("FOREIGN KEY constraint failed");
}

/** Tells whether the error is the trigger's that keeps the last admin's account. */
export function violatesLastAdmin(error: unknown): boolean {
  return error instanceof Error && error.message.includes("account_deletions would leave no admin");
}
