/** Timeouts of tests, hooks and polls in milliseconds. Vitest's defaults are too short for a busy machine. */
export const PATIENCE = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};
