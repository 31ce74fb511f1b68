/** The hues of avatars: of the theme, so that they change with it (tokens.css). */
export const AVATAR_HUES = ["accent", "warm", "good", "blue", "yellow", "danger", "soft"] as const;

/** Fallback for a portrait: one or two initials on a hue that the id alone decides (PROFILE-01). */
interface AvatarParts {
  initials: string;
  hue: (typeof AVATAR_HUES)[number];
}

/** The avatar of a person, the same wherever the name is shown. */
export function avatarOf(id: string, name: string): AvatarParts {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const hue = AVATAR_HUES[sum % AVATAR_HUES.length] ?? AVATAR_HUES[0];
  return { initials: initialsOf(name), hue };
}

/** The first letters or digits of the first and the last word; particles such as 'de' and 'la' are passed over. */
function initialsOf(name: string): string {
  const all = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const named = all.filter((word) => !/^(de|del|la|las|los|y|e|da|do|dos)$/i.test(word));
  const words = named.length > 0 ? named : all;
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => (/[\p{L}\p{N}]/u.exec(word ?? "")?.[0] ?? "").toUpperCase()).join("");
}
