/** Whether an error comes from the trigger that reserves the names of admins. */
export function violatesAdminName(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message.includes("user_profiles.name_skeleton is that of an admin")
  );
}

/**
 * Whether an error is D1's for the unique constraint on `columns`, written as SQLite names them: `table.column, table.column`.
 */
export function violatesUnique(error: unknown, columns: string): boolean {
  return error instanceof Error && error.message.includes(`UNIQUE constraint failed: ${columns}`);
}

/** Whether an error is D1's for a violated foreign key. */
export function violatesForeignKey(error: unknown): boolean {
  return error instanceof Error && error.message.includes("FOREIGN KEY constraint failed");
}

/** Whether an error comes from the trigger that protects the last admin's account. */
export function violatesLastAdmin(error: unknown): boolean {
  return error instanceof Error && error.message.includes("account_deletions would leave no admin");
}

/** Whether an error comes from a trigger that refuses texts of a suspended account. */
export function violatesSuspension(error: unknown): boolean {
  return error instanceof Error && error.message.includes("the account is suspended");
}

/** Whether an error comes from the trigger that keeps the last admin's rights. */
export function violatesNoAdmin(error: unknown): boolean {
  return error instanceof Error && error.message.includes("user_profiles would have no admin");
}
