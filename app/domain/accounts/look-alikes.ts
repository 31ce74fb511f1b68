// The first part of each line is from Unicode's confusables (UTS #39), read case by case; then signs that decorate names.
/** Letters and digits that look like one of a to z, and that neither case nor Unicode's compatibility forms make one. */
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
  for (const one of alike.replaceAll(" ", "")) LETTER.set(one, letter);
// White letters on a black ground and the halves of flags have no compatibility form.
for (const first of [0x1f150, 0x1f170, 0x1f1e6])
  for (let n = 0; n < 26; n++)
    LETTER.set(String.fromCodePoint(first + n), fromTable(String.fromCharCode(97 + n)));

function fromTable(character: string): string {
  const lower = character.toLowerCase();
  return LETTER.get(character) ?? LETTER.get(lower) ?? lower;
}

/**
 * The skeleton of a name: names that can be taken for one another have the same, whatever case, accents, spaces,
 * signs, invisible characters and look-alike letters they are written with.
 */
export function skeletonOf(name: string): string {
  const letters = Array.from(name, (written) => {
    if (LETTER.has(written)) return fromTable(written);
    return Array.from(written.normalize("NFKD"), fromTable).join("");
  });
  const skeleton = letters
    .join("")
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w");
  // Letters that look like signs alone are compared as they are.
  return skeleton || name.normalize("NFKC").toLowerCase();
}
