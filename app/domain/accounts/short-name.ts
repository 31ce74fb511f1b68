/** Returns the first name and the first surname of a display name, with the particles between them: «María de la Encarnación». */
export function shortName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const second = words.indexOf(countedWords(words)[1] ?? "", 1);
  return second < 0 ? name : words.slice(0, second + 1).join(" ");
}

/** Returns the initials of first name and first surname: the first letter or digit of each. */
export function initialsOf(name: string): string {
  return countedWords(name.split(/\s+/))
    .slice(0, 2)
    .map((word) => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? "").toUpperCase())
    .join("");
}

/** Returns the words of a name without particles such as 'de' and 'la', unless the name has no other words. */
function countedWords(words: readonly string[]): readonly string[] {
  const written = words.filter((word) => /[\p{L}\p{N}]/u.test(word));
  const names = written.filter((word) => !/^(de|del|la|las|los|y|e|da|do|dos)$/i.test(word));
  return names.length > 0 ? names : written;
}
