import * as v from "valibot";
import { BIO_MAX, LOCATION_MAX, WEBSITE_MAX } from "~/domain/profiles/details";
import { asLine, asShownProse, isCleanLine, showsLetter } from "~/domain/text/clean";

const characters = (value: string) => Array.from(value).length;
const orNull = v.transform((value: string) => value || null);

const Bio = v.pipe(
  v.string(),
  v.transform(asShownProse),
  v.check(
    (text) => characters(text) <= BIO_MAX,
    `La biografía no puede tener más de ${BIO_MAX} caracteres.`,
  ),
  orNull,
);

const Location = v.pipe(
  v.string(),
  v.transform(asLine),
  v.check(
    (line) => characters(line) <= LOCATION_MAX,
    `La ubicación no puede tener más de ${LOCATION_MAX} caracteres.`,
  ),
  v.check(
    (line) => line === "" || (isCleanLine(line) && showsLetter(line)),
    "La ubicación contiene caracteres no válidos.",
  ),
  orNull,
);

const Website = v.pipe(
  v.string(),
  v.transform((text) => asWebsite(text.trim())),
  v.check(
    (address) => address !== null,
    "Escribe una dirección completa, como https://ejemplo.com.",
  ),
  v.check(
    (address) => address === null || address.length <= WEBSITE_MAX,
    `La dirección no puede tener más de ${WEBSITE_MAX} caracteres.`,
  ),
  v.transform((address) => address || null),
);

/** Fields of the form of /profile/editar. All are optional, because the page leaves out those that the plan lacks. */
export const DetailFields = v.object({
  bio: v.optional(Bio),
  location: v.optional(Location),
  website: v.optional(Website),
});
export type SentDetails = v.InferOutput<typeof DetailFields>;

/**
 * The address of a person's website as it is linked: http or https only, "" for none, null if it is invalid. A name or password
 * before the host is refused, because it could pass for another host.
 */
function asWebsite(text: string): string | null {
  if (text === "") return "";
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!isCleanLine(withScheme) || /\s/.test(withScheme) || !URL.canParse(withScheme)) return null;
  const { protocol, hostname, username, password, href } = new URL(withScheme);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && hostname.includes(".") && !username && !password ? href : null;
}
