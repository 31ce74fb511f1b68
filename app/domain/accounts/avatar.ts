// White letters on each have a contrast of 4.5 or more, and each stands out from the paper of both themes by 3 or more.
/** The colours of avatars. */
export const AVATAR_COLOURS = [
  "#b3462c",
  "#96600b",
  "#6f6f14",
  "#437a23",
  "#1f7d47",
  "#187a74",
  "#1f75a3",
  "#3f6cbd",
  "#6a60c4",
  "#8f52bb",
  "#ad4699",
  "#b9416a",
] as const;

/** What stands in the place of a portrait: one or two initials on a colour that the id alone decides (PROFILE-01). */
interface AvatarParts {
  initials: string;
  colour: string;
}

/** The avatar of a person, the same wherever the name is shown. */
export function avatarOf(id: string, name: string): AvatarParts {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const colour = AVATAR_COLOURS[sum % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0];
  return { initials: initialsOf(name), colour };
}

/** The first letters or digits of the first and the last word; particles such as 'de' and 'la' are passed over. */
function initialsOf(name: string): string {
  const all = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const named = all.filter((word) => !/^(de|del|la|las|los|y|e|da|do|dos)$/i.test(word));
  const words = named.length > 0 ? named : all;
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => (/[\p{L}\p{N}]/u.exec(word ?? "")?.[0] ?? "").toUpperCase()).join("");
}
