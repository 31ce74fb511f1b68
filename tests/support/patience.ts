/**
 * The time limits of a ring of tests, in milliseconds: longer than anything takes on a machine whose cores are busy,
 * unlike Vitest's own.
 */
export const PATIENCE = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};
