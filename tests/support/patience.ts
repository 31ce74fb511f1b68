/**
 * The limits of a ring of tests: longer than anything takes on a machine whose cores are busy. Vitest's own, of 10 s for a
 * hook and one for a poll, are not.
 */
export const PATIENCE = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};
