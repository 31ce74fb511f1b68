/**
 * Folds a text for searching: removes case and accents, so that 'cancion' finds 'Canción'. ñ stays a letter: 'ano' does not find
 * 'año' (CONTEST-16).
 */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/([nN])\u0303|\p{M}/gu, (_, n: string | undefined) => (n ? "ñ" : ""))
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
