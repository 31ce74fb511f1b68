/**
 * Characters that look like a letter from a to z (confusables), beyond those that case folding and Unicode's compatibility forms
 * map. Each line holds the characters of Unicode's list (UTS #39), then a space, then decorative signs.
 */
const LOOK_ALIKES = {
  a: "ɑαаᎪᗅꓮ𖽀𐊠 ᴀɐΛλΔДд4@∀",
  b: "ƄЬᏏᑲᖯꞴΒВᏴᗷꓐ𐊂𐊡𐌁ɓᑳƃБƀҍѣ ʙвβ8",
  c: "ᴄςϹϲⲥсꮯ𐐽𑣲𑣩ꓚ𐊢𐌂𐔜ȼҫ ©¢",
  d: "ԁᏧᑯꓒᎠᗞᗪꓓɗɖƌđÐ ᴅ",
  e: "ꬲеҽΕⴹᎬꓰ𑢦𑢮𐊆ɇҿ ᴇεєЭэəǝɘΣΞ3€",
  f: "ꬵꞙẝքϜᖴꓝ𑣂𐊇𐊥𐔥ƒᵮ ꜰ",
  g: "ɡᶃƍցԌᏀᏳꓖɠǥ ɢ",
  h: "һհᏂΗⲎᎻᕼꓧ𐋏нɦꚕᏲⱧҢħћӉӇ ʜ",
  i: "ıɪɩιіꙇӏꭵ𑣃ɨᵻᵼ١۱𐌠𞣇ƖǀΙⲒІӀוןاߊⵏᛁꓲ𖼨𐊊𐌉ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦lłɭƗƚɫٳ ʟ1|!¡",
  j: "ϳјꞲᎫᒍꓙɉ ᴊ",
  k: "ΚⲔКᏦᛕꓗ𐔘ƙⱩҚꝀҞ ᴋкκĸ",
  m: "ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑Ӎ ᴍм",
  n: "ոռΝⲚꓠ𐔓ɳƞηƝᵰ ɴИиПп",
  o: "ο೦०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽσⲟоჿօסهھہەഠဝ𐓪𑣈𑣗𐐬߀০୦〇𑓐𑣠ⵔዐଠꓳ𑢵𐊒𐊫𐔖ۿøꬾⵁɵꝋөѳꮎꮻθⴱꭴတ 0○●◯◎⭕",
  p: "ρⲣрᏢᑭꓑ𐊕ƥᵽ ᴘ",
  q: "ԛգզⵕʠ",
  r: "ꭇꭈᴦⲅгꮁƦᎡᏒ𐒴ᖇꓣ𖼵ɽɼɍғᵲ ʀЯя",
  s: "ƽѕꮪ𑣁𐑈ՏᏕꓢ𖼺𐊖ʂᵴ ꜱ5$",
  t: "ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕ƭȾƮҬŧᵵ ᴛтτ7†",
  u: "ꞟᴜꭎꭒʋυս𐓶𑣘ሀᑌꓴ𖽂ᵾꮜɄ Цц",
  v: "ᴠνѵט𑜆ꮩ𑣀٧۷ⴸᐯꛟꓦ𖼈𐔝",
  w: "ɯᴡѡԝա𑜊𑜎𑜏ꮃ𑣯𑣦Ꮤꓪѽ𑓅ꝡ ШшЩщω",
  x: "хᕁᕽ𐌢𑣬ꞳΧⲬⵝᚷꓫ𐊐𐊴𐌗𐔧Ҳ ×",
  y: "ɣᶌʏỿꭚγуүყ𑣜ΥⲨᎩᎽꓬ𖽃𑢤𐊲ƴɏұ",
  z: "ᴢꮓ𑣄𐋵𑣥Ζꓜ𑢩ʐƶȥᵶ",
};

const LETTER = new Map<string, string>();
for (const [letter, alike] of Object.entries(LOOK_ALIKES))
  for (const character of alike.replaceAll(" ", "")) LETTER.set(character, letter);
// Maps letters in black squares and circles, and the halves of flags, which have no Unicode compatibility form.
for (const first of [0x1f150, 0x1f170, 0x1f1e6])
  for (let n = 0; n < 26; n++)
    LETTER.set(String.fromCodePoint(first + n), fromTable(String.fromCharCode(97 + n)));

function fromTable(character: string): string {
  const lower = character.toLowerCase();
  return LETTER.get(character) ?? LETTER.get(lower) ?? lower;
}

/**
 * The skeleton of a name. Names that look alike have the same skeleton, whatever case, accents, spaces, signs, invisible characters
 * and confusable letters they are written with.
 */
export function skeletonOf(name: string): string {
  const letters = Array.from(name, (character) => {
    if (LETTER.has(character)) return fromTable(character);
    return Array.from(character.normalize("NFKD"), fromTable).join("");
  });
  const skeleton = letters
    .join("")
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");
  // Fallback: the skeleton of a name without letters and digits is the name itself.
  return skeleton || name.normalize("NFKC").toLowerCase();
}

/** Words that stand for the site's staff or for the author of a story. SITE_NAME counts as one too. */
const STAFF_WORDS =
  "admin administrador administradora administración administrator moderador moderadora moderación moderator mod equipo staff soporte redacción organización dirección sistema webmaster autor autora autoría anónimo anónima";
/** Words such as articles: a staff word combined with them is still reserved. */
const FILLER_WORDS =
  "el la lo los las un una de del y en esta este tu mi the of oficial official verificado verificada historia reto";
/** Words that no display name may contain. */
const FORBIDDEN_WORDS =
  "admin administrador administradora administración administrator moderador moderadora moderación moderator autoría";
/** Texts that pages show in place of a display name, which therefore no account may choose. */
const PLACEHOLDERS = [
  "Comentario eliminado",
  "Usuario eliminado",
  "Cuenta eliminada",
  "Tu historia",
  "Tu comentario",
  "Autoría oculta hasta los resultados",
];

const skeletons = (words: string) => words.split(" ").map(skeletonOf);
const forbidden = new Set(skeletons(FORBIDDEN_WORDS));
const placeholders = new Set(PLACEHOLDERS.map(skeletonOf));
const staff = skeletons(STAFF_WORDS);
const fillers = skeletons(FILLER_WORDS);

/** Whether the name could pass for the staff, or for a text that pages show in place of a name (COMMENT-06). */
export function isReservedName(name: string, siteName: string): boolean {
  // Checks the display name twice: with its digits read as letters ("4dmin"), and without its digits ("Admin 2").
  return [name, name.normalize("NFKC").replace(/\p{Nd}+/gu, "")].some((text) => {
    const skeleton = skeletonOf(text);
    if (placeholders.has(skeleton) || isMadeOf(skeleton, siteName)) return true;
    return [...text.split(/\s+/), ...text.split(/[\s\p{P}]+/u)].some((word) =>
      forbidden.has(skeletonOf(word)),
    );
  });
}

/** Whether a skeleton, which has no spaces, can be split into staff words and fillers, with at least one staff word. */
function isMadeOf(skeleton: string, siteName: string): boolean {
  const staffWords = [...staff, skeletonOf(siteName)];
  // Dynamic programming, by position in the skeleton: undefined if no sequence of words ends at the position, else whether one of
  // these sequences contains a staff word.
  const reached: (boolean | undefined)[] = [false];
  const reach = (from: number, words: readonly string[], hasStaff: boolean) => {
    for (const word of words)
      if (skeleton.startsWith(word, from)) reached[from + word.length] ||= hasStaff;
  };
  for (let from = 0; from < skeleton.length; from++) {
    const hasStaff = reached[from];
    if (hasStaff === undefined) continue;
    reach(from, fillers, hasStaff);
    reach(from, staffWords, true);
  }
  return reached[skeleton.length] === true;
}
