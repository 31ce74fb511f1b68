/** Tells whether the error is D1's for that unique constraint, named as SQLite does: `table.column, table.column`. */
export function violatesUnique(error: unknown, columns: string): boolean {
  return error instanceof Error && error.message.includes(`UNIQUE constraint failed: ${columns}`);
}
