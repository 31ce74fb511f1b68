import { isOperatorEmail } from "./admins.server";
import { ADMIN_PASSWORD_MIN } from "./limits";

/** Frequent passwords of six characters or more, from published leaks and among Spanish speakers. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 654321 123123 123321 112233 121212 123654
   147258 159753 147258369 101010 131313 102030 password password1 password123 passw0rd qwerty qwerty123 qwertyuiop
   1q2w3e4r 1qaz2wsx asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm abc123 abcdef abcd1234 a123456 aa123456 admin123
   administrador iloveyou dragon monkey letmein welcome sunshine princess football baseball superman batman pokemon
   naruto starwars master shadow secret login123 changeme default trustno1 whatever michael jessica charlie ashley
   contraseña contrasena contraseña1 contrasena123 contraseña123 clave123 miclave claveclave secreto teamo tequiero teamomucho
   tequieromucho amorcito miamor mivida corazon corazón estrella mariposa princesa hermosa bonita chocolate angelito
   barcelona realmadrid colombia mexico argentina españa venezuela bogota medellin america nacional millonarios
   bocajuniors riverplate futbol fútbol alejandro alejandra fernanda valentina santiago sebastian daniela gabriela
   carolina cristina mariana nicolas andres carlos familia jesucristo diosesamor guadalupe cervantes quijote tintero
   escritor escritora escribir historia literatura`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Whether a dictionary attack would try this password first. The site then shows a hint, but never refuses the password (AUTH-02).
 */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase().normalize("NFC")) || /^(.)\1+$/u.test(password);
}

/** Whether the password is too short for this account: admins, and the operator who becomes one, need 12 characters (AUTH-02). */
export function isTooShortFor(
  { email, isAdmin }: { email: string; isAdmin: boolean },
  password: string,
  env: { ADMIN_EMAIL?: string },
): boolean {
  return (isAdmin || isOperatorEmail(email, env)) && !isLongEnoughForAdmin(password);
}

/** Whether a password has the length that admins need. */
export function isLongEnoughForAdmin(password: string): boolean {
  return Array.from(password).length >= ADMIN_PASSWORD_MIN;
}
