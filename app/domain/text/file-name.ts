import { anchorOf } from "./anchor";

/** Maximum length of the part of a file name that comes from a title, in characters. */
const LONGEST = 60;

/**
 * Appends a title to a file's name as a slug (digits, hyphens and unaccented lower-case letters), which every file system
 * accepts: 'antologia-3' becomes 'antologia-3-el-faro'. A title without letters and digits appends nothing.
 */
export function withTitle(name: string, title: string): string {
  const words = anchorOf(title).slice(0, LONGEST).replace(/-$/, "");
  return words ? `${name}-${words}` : name;
}
