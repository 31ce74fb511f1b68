/**
 * Returns the decoded id in the fragment of a URL: 'canción' for '#canci%C3%B3n'. Malformed percent encoding is returned unchanged.
 * For CSS, `:target` is simpler, but client navigation does not update it.
 */
export function fragmentId(hash: string): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
