/** Whether Remix's request failed since nothing of ours answered: no connection, or a gateway's page in place of data. */
export function isLost(error: unknown): boolean {
  // Without a connection `fetch` throws a TypeError, in Safari 'Load failed'. For a page that is not its data Remix throws an
  // Error that only its message tells apart.
  return (
    error instanceof TypeError || (error instanceof Error && /turbo-stream/.test(error.message))
  );
}
