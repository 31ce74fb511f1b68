/** Returns whether a local server responds to a request within `patience` milliseconds. */
export async function answers(origin: URL, patience: number): Promise<boolean> {
  try {
    const response = await fetch(new URL("/robots.txt", origin), {
      signal: AbortSignal.timeout(patience),
    });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
