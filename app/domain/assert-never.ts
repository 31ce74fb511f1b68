/** For the case that the types rule out: the compiler complains where one is missing, and at run time it is an error. */
export function assertNever(value: never): never {
  throw new Error(`A case is missing: ${JSON.stringify(value)}`);
}
