import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";

/** Messages that product.md quotes without a full stop, so they must not get one. `N` is a number. */
const QUOTED = [
  "Debes aceptar los términos legales para continuar",
  "Debes aceptar los términos y condiciones para registrarse",
  "Debes confirmar tu email antes de iniciar sesión",
  "Debes estar autenticado para eliminar una historia",
  "Debes iniciar sesión para comentar",
  "El comentario no puede estar vacío",
  "El email es requerido",
  "El email no es válido",
  "El nombre contiene caracteres no válidos",
  "El nombre debe tener al menos N caracteres",
  "El nombre no puede tener más de N caracteres",
  "El registro está temporalmente deshabilitado",
  "Email o contraseña incorrectos",
  "Error cargando la historia",
  "Historia actualizada exitosamente",
  "La contraseña debe tener al menos N caracteres",
  "La votación aún no ha comenzado",
  "La votación ha terminado",
  "Las contraseñas no coinciden",
  "No puedes eliminar una historia que no es tuya",
  "No se pudo cargar la historia para editar",
  "No se pudo encontrar la historia para actualizar",
  "Período de envío cerrado",
  "Por favor completa todos los campos",
  "Por favor ingresa un email válido",
  "Por favor selecciona una razón para el reporte",
  "Solo puedes editar historias durante el período de envío",
  "Solo puedes eliminar tu propia cuenta",
  "Solo puedes simular eliminación de tu propia cuenta",
  "Usuario no autenticado",
  "Ya has enviado una historia para este reto",
  "Ya has reportado este comentario",
];

/** Matches messages that are headings, such as 'Historia no encontrada' in product.md. */
const HEADING = /^\S+ no encontrad[oa]$/;

const LITERAL = String.raw`("(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`;
/** Match the text of a refusal, which stands after or before its status. */
const REFUSALS = [
  `\\bstatus: \\d+,\\s*text:\\s*${LITERAL}`,
  `\\btext:\\s*${LITERAL},\\s*status: \\d`,
].map((pattern) => new RegExp(pattern, "g"));
const FLASH = new RegExp(String.raw`\btext: ${LITERAL}`, "g");
/** Matches every string literal; used in the files of form fields. */
const IN_FIELDS = new RegExp(LITERAL, "g");

/** Whether a literal is a message: three words or more, the first with a capital. Names of fields and SQL are none. */
const isMessage = (text: string) => /^[¿¡«\p{Lu}]\p{Ll}*(?: \S+){2}/u.test(text);

const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
  .map((name) => ({ name, source: readFileSync(join(root, "app", name), "utf8") }));

/** Returns the messages of refusals, flashes and form fields, with `N` for each value in them. */
const messages = files.flatMap(({ name, source }) => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const patterns = [
    ...REFUSALS,
    ...(name.endsWith("/flashes.ts") ? [FLASH] : []),
    ...(name.endsWith("-fields.ts") ? [IN_FIELDS] : []),
  ];
  return patterns
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .map(([, literal = ""]) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, "N"))
    .filter(isMessage);
});

test("design: content, the tables have messages", () => {
  expect(new Set(messages).size).toBeGreaterThan(150);
});

test("design: content, a message ends with a full stop unless product.md quotes it without one", () => {
  // `N` counts as an end: a message that ends with a value has the full stop in that value.
  const bare = messages.filter((text) => !/[.?!N]$/.test(text) && !HEADING.test(text));
  expect([...new Set(bare)].sort()).toEqual([...QUOTED].sort());
});
