import { createContext, useContext } from "react";

/**
 * Values of the whole response, as a React context: loader data would be missing on 404 pages and after errors of actions. The
 * browser sets the context from the page's data.
 */
interface DocumentValues extends PublicValues {
  nonce: string;
  css: string;
  /** Addresses of the style sheets that are inlined in `css`, separated by spaces. */
  inlined: string;
  /** Whether style sheets are linked instead of inlined: in 'Modo ligero', and in the browser for the next pages. */
  hasLinks: boolean;
  /** Addresses of the sheets that this page has beside that of its kind, which pages without scripts link. Known on the server only. */
  moreSheets: readonly string[];
  /** Address of the style sheet of all pages, without the theme, which pages without scripts link. Known on the server only. */
  sheet: string;
  /** CSS and `color-scheme` of the chosen theme. */
  themeCss: string;
  scheme: string;
  /** Whether this page may hydrate: not in 'Modo ligero' nor with `Save-Data: on` (LITE-01). */
  hasScripts: boolean;
  /** Time of the server when it rendered the page, in epoch milliseconds; 0 in the browser. */
  now: number;
}

/** The values of the document context that the browser gets too, in the page's data. */
export interface PublicValues {
  /** Id under which the server logged the error, if the page failed. */
  errorId?: string;
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
