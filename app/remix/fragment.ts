/**
 * Returns the id in the fragment of an address, decoded: 'canción' for '#canci%C3%B3n'. A fragment with malformed percent encoding
 * is returned as it stands. Where the document was loaded with the fragment, `:target` is simpler; a client navigation does not
 * change `:target`.
 */
export function fragmentId(hash: string): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
