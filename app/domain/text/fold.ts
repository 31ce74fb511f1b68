/**
 * A text as it is searched, without case and accents: 'cancion' finds 'Canción'; ñ is a letter of its own, and 'ano'
 * does not find 'año' (CONTEST-16).
 */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/([nN])\u0303|\p{M}/gu, (_, n: string | undefined) => (n ? "ñ" : ""))
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
