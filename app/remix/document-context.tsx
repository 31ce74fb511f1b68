import { createContext, useContext } from "react";
import type { LastWinner } from "~/domain/contests/places";

/**
 * Values of the whole response as a React context, because loader data are missing on 404 pages and after errors of actions. The
 * browser reads the context from the page's data.
 */
interface DocumentValues extends PublicValues {
  nonce: string;
  css: string;
  /** URLs of the style sheets inlined in `css`, separated by spaces. */
  inlined: string;
  /** Whether style sheets are linked instead of inlined: in 'Modo ligero', and in the browser for later pages. */
  hasLinks: boolean;
  /** URLs of the additional sheets of this page, which pages without scripts link. Known only on the server. */
  moreSheets: readonly string[];
  /** URL of the style sheet of all pages, without the theme, which pages without scripts link. Known only on the server. */
  sheet: string;
  /** CSS and `color-scheme` of the chosen theme. */
  themeCss: string;
  scheme: string;
  /** Whether this page may hydrate: not in 'Modo ligero', nor with `Save-Data: on` (LITE-01). */
  hasScripts: boolean;
  /** Time of the server when it rendered the page, in epoch milliseconds; 0 in the browser. */
  now: number;
}

/** The part of the document context that the browser gets too, in the page's data. */
export interface PublicValues {
  /** Error id under which the server logged the error, if the page failed. */
  errorId?: string;
  /** The story to read on a 404 page, if there is one. */
  meanwhile?: LastWinner;
  siteName: string;
  supportEmail: string;
}

export const DocumentContext = createContext<DocumentValues>({
  nonce: "",
  css: "",
  inlined: "",
  hasLinks: true,
  moreSheets: [],
  sheet: "",
  themeCss: "",
  scheme: "light dark",
  hasScripts: false,
  now: 0,
  siteName: "Tintero",
  supportEmail: "",
});

export const useDocument = (): DocumentValues => useContext(DocumentContext);
