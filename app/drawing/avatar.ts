/** Names of theme colours (tokens.css), so that avatars change with the theme. */
export const AVATAR_HUES = ["accent", "warm", "good", "blue", "yellow", "danger", "soft"] as const;

/** What an avatar is drawn from: one or two initials on a hue (PROFILE-01). */
interface Avatar {
  initials: string;
  hue: (typeof AVATAR_HUES)[number];
}

/** Returns the initials of the name, and a hue that depends on the id alone, so that a changed name keeps its hue. */
export function avatarOf(id: string, name: string): Avatar {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const hue = AVATAR_HUES[sum % AVATAR_HUES.length] ?? AVATAR_HUES[0];
  return { initials: initialsOf(name), hue };
}

/** The first letter or digit of the first and of the last word. Particles such as 'de' and 'la' do not count. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const names = words.filter((word) => !/^(de|del|la|las|los|y|e|da|do|dos)$/i.test(word));
  const counted = names.length > 0 ? names : words;
  const shown = counted.length > 1 ? [counted[0], counted.at(-1)] : counted;
  return shown.map((word) => (/[\p{L}\p{N}]/u.exec(word ?? "")?.[0] ?? "").toUpperCase()).join("");
}
