import { describe, expect, test } from "vitest";
import { skeletonOf, isReservedName } from "./name-rules";

/** Names that imitate the site's staff or the label of a story's author. */
const TAKEN_FOR_THE_HOUSE = [
  // Reserved names in plain spellings
  ...["Autoría", "autoria", "AUTORÍA", "  Autoría ", "Autor anónimo", "Autora Anónima", "Anónimo"],
  ...["Tintero", "tintero", "TINTERO", "El equipo de Tintero", "Tintero Oficial", "Equipo Tintero"],
  ...["Admin", "admin", "Administración", "La administración", "Administrador", "Moderación"],
  ...["Moderadora", "Equipo", "La redacción", "Redacción de Tintero", "Soporte Tintero", "Staff"],
  ...["Comentario eliminado", "Tu historia", "Usuario eliminado", "La autora de esta historia"],
  // Reserved names with separators and decoration
  ...["A u t o r í a", "A.u.t.o.r.í.a", "Autoría.", "★ Autoría ★", "«Autoría»", "Autoría ✅"],
  ...["Tin-tero", "A_d_m_i_n", "✒ Autoría", "Autor·anónimo", "AutorAnónimo", "👑 Admin 👑"],
  // Reserved names combined with another name or a number
  ...["Pedro (Autoría)", "Ana, autoría", "Ana - Admin", "Moderadora Luz", "Admin 2", "admin2026"],
  ...["Tintero1", "Autoría 2"],
  // Reserved names with digits and signs instead of letters
  ...["4dmin", "Adm1n", "T1ntero", "Tinter0", "Aut0ría", "@dmin", "M0deraci0n", "Adm!n", "ADMlN"],
  // Reserved names with lookalike letters of other scripts (homoglyphs)
  ...["Аutоría", "Тіntеrо", "Αdmin", "Ꭺdmin", "ΑUΤORÍΑ", "Tіntero", "Аdmіn", "тιитєяо", "ꓮꓓꓟꓲꓠ"],
  ...[
    "Ａｄｍｉｎ",
    "ｔｉｎｔｅｒｏ",
    "ᴀᴅᴍɪɴ",
    "ᴛɪɴᴛᴇʀᴏ",
    "ᴀᴜᴛᴏʀíᴀ",
    "𝐀𝐝𝐦𝐢𝐧",
    "𝓣𝓲𝓷𝓽𝓮𝓻𝓸",
    "𝕬𝖉𝖒𝖎𝖓",
    "𝚊𝚍𝚖𝚒𝚗",
  ],
  ...["Ⓐⓓⓜⓘⓝ", "🅐🅓🅜🅘🅝", "🅰🅳🅼🅸🅽", "🄰🄳🄼🄸🄽", "🇦🇩🇲🇮🇳", "⒜⒟⒨⒤⒩", "ᵃᵈᵐⁱⁿ", "ÄDMÏN", "Ådmīn"],
  ...["adrnin", "Rnoderación", "Tìntęrø", "Autөría", "Aut○ría", "Λdmin", "Tıntero", "Đirección"],
  // Reserved names with invisible characters, in case those pass earlier checks
  ...[
    "Auto\u00adría",
    "Ad\u200bmin",
    "Tin\u3164tero",
    "\u2800Admin",
    "Ad\u0301\u0302min",
    "Admin\u202e",
  ],
];

describe("COMMENT-06 names that nobody can take", () => {
  test.each(TAKEN_FOR_THE_HOUSE)("COMMENT-06 %j", (name) => {
    expect(isReservedName(name, "Tintero")).toBe(true);
  });

  test("COMMENT-06 at least sixty were tried", () => {
    expect(new Set(TAKEN_FOR_THE_HOUSE).size).toBeGreaterThan(60);
  });

  test("COMMENT-06 the product's name is the one that is set", () => {
    expect(isReservedName("El equipo de Ateneo", "Ateneo")).toBe(true);
    expect(isReservedName("Tintero", "Ateneo")).toBe(false);
  });

  test.each([
    ...["Ana", "Nieves Arrizabalaga Tudela", "Amparo Redacción", "El tintero de Ana", "Autrey"],
    ...[
      "Adela",
      "Delia de la Torre",
      "Modesto",
      "Modesta Luz",
      "Los Olvidados",
      "Mía",
      "Una",
      "Of",
    ],
    ...["Tinta Fresca", "Historias de Ana", "Admirador secreto", "Adminda Ruiz", "Equis", "Lin"],
    ...[
      "Ольга Ахматова",
      "Νίκος Καζαντζάκης",
      "小説家",
      "محمود درويش",
      "שולמית",
      "Ana 3",
      "X2",
      "007",
    ],
    ...["Autorretrato", "Inmaculada", "Esteban", "Tuíta", "Equipaje", "Stafford", "Moderato"],
  ])("COMMENT-06 %s can be taken", (name) => {
    expect(isReservedName(name, "Tintero")).toBe(false);
  });
});

describe("COMMENT-06 what a name looks like", () => {
  test.each([
    ["Amparo Redacción", "АМРАRО  rеdассіón"],
    ["Nieves Ruiz", "n!eves ru1z"],
    ["Guillermo", "GUIllERMO"],
  ])("COMMENT-06 %s and %s are not told apart by case, accents or script", (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  test("COMMENT-06 names of other alphabets have skeletons of their own", () => {
    const names = ["Nieves", "Nieve", "小説家", "小説", "محمود", "Ольга", "Олег", "いろは"];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
    for (const name of names) expect(skeletonOf(name)).not.toBe("");
  });
});
