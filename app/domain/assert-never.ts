/** Exhaustiveness check: a case that is not handled is a compile error, and throws at run time. */
export function assertNever(value: never): never {
  throw new Error(`A case is missing: ${JSON.stringify(value)}`);
}
