/** Like `Promise.all`, but waits until every promise has settled. Logs each failure, then throws an AggregateError. */
export async function awaitAll(parts: readonly Promise<unknown>[]): Promise<void> {
  const failures = (await Promise.allSettled(parts)).flatMap((part) =>
    part.status === "rejected" ? [part.reason as unknown] : [],
  );
  for (const reason of failures) console.error("A part of the recurring work failed", reason);
  if (failures.length > 0) throw new AggregateError(failures, "Recurring work failed");
}
