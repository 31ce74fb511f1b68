import { skeletonOf } from "./look-alikes";

/** Words that stand for the site's staff or for the author of a story; SITE_NAME is one of them. */
const HOUSE =
  "admin administrador administradora administración administrator moderador moderadora moderación moderator mod equipo staff soporte redacción organización dirección sistema webmaster autor autora autoría anónimo anónima";
/** Words that may stand beside one of those without changing its meaning. */
const BESIDE =
  "el la lo los las un una de del y en esta este tu mi the of oficial official verificado verificada historia reto";
/** Words that are refused in any name. */
const NEVER =
  "admin administrador administradora administración administrator moderador moderadora moderación moderator autoría";
/** The texts that pages show instead of a name. */
const INSTEAD = [
  "Comentario eliminado",
  "Usuario eliminado",
  "Cuenta eliminada",
  "Tu historia",
  "Tu comentario",
  "Autoría oculta hasta los resultados",
];

const skeletons = (words: string) => words.split(" ").map(skeletonOf);
const never = new Set(skeletons(NEVER));
const instead = new Set(INSTEAD.map(skeletonOf));
const house = skeletons(HOUSE);
const beside = skeletons(BESIDE);

/** Whether the name could be taken for the staff, or for a text that pages show instead of a name (COMMENT-06). */
export function isReservedName(name: string, siteName: string): boolean {
  // As it is, where a digit may be a letter, and without its digits: "4dmin", "Admin 2".
  return [name, name.normalize("NFKC").replace(/\p{Nd}+/gu, "")].some((text) => {
    const whole = skeletonOf(text);
    if (instead.has(whole) || isMadeOf(whole, siteName)) return true;
    return [...text.split(/\s+/), ...text.split(/[\s\p{P}]+/u)].some((word) =>
      never.has(skeletonOf(word)),
    );
  });
}

/** Whether a skeleton, in which words are not parted, is made of words of the house and of those that stand beside them. */
function isMadeOf(whole: string, siteName: string): boolean {
  const ofHouse = [...house, skeletonOf(siteName)];
  // Whether the text up to here can be read so: not at all, without a word of the house, or with one.
  const reached: (boolean | undefined)[] = [false];
  const reach = (from: number, words: readonly string[], hasHouse: boolean) => {
    for (const word of words)
      if (whole.startsWith(word, from)) reached[from + word.length] ||= hasHouse;
  };
  for (let from = 0; from < whole.length; from++) {
    const hasHouse = reached[from];
    if (hasHouse === undefined) continue;
    reach(from, beside, hasHouse);
    reach(from, ofHouse, true);
  }
  return reached[whole.length] === true;
}
