/** Waits for all parts, logs each that failed, and then fails too: a part that fails must not end the others early. */
export async function settleAll(parts: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(parts)).flatMap((part) =>
    part.status === "rejected" ? [part.reason as unknown] : [],
  );
  for (const reason of failures) console.error("A part of the recurring work failed", reason);
  if (failures.length > 0) throw new AggregateError(failures, "Recurring work failed");
}
