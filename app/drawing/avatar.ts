/** Names of theme colours (tokens.css), so that avatars change with the theme. */
export const AVATAR_HUES = ["accent", "warm", "good", "blue", "yellow", "danger", "soft"] as const;

/** Returns the hue of a person's avatar. It depends on the id alone, so that a changed name keeps its hue (PROFILE-01). */
export function avatarHue(id: string): (typeof AVATAR_HUES)[number] {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return AVATAR_HUES[sum % AVATAR_HUES.length] ?? AVATAR_HUES[0];
}
