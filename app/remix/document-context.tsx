import { createContext, useContext } from "react";

// These values reach React through a context set in entry.server, not through loader data: that is missing on 404 pages and after action
// errors. In the browser entry.client sets it again from the page's data.
/** Values of the response as a whole. */
interface DocumentValues extends PublicValues {
  nonce: string;
  css: string;
  /** Addresses of the sheets in it, apart by blanks. */
  inlined: string;
  /** Whether the page links its sheets instead: 'Modo ligero', and in the browser those of the next pages. */
  hasLinks: boolean;
  /** Address of the CSS but for the theme; known to the server only, and linked by pages without scripts. */
  sheet: string;
  /** CSS and `color-scheme` of the chosen theme. */
  themeCss: string;
  scheme: string;
  /** Whether this page may hydrate: not in 'Modo ligero' nor with `Save-Data: on` (LITE-01). */
  hasScripts: boolean;
  /** The server's clock when it wrote the page, in milliseconds; 0 in the browser. */
  now: number;
}

/** The values that are sent to the browser too. */
export interface PublicValues {
  /** Of a page that failed. */
  errorId?: string;
  siteName: string;
  supportEmail: string;
}

export const DocumentContext = createContext<DocumentValues>({
  nonce: "",
  css: "",
  inlined: "",
  hasLinks: true,
  sheet: "",
  themeCss: "",
  scheme: "light dark",
  hasScripts: false,
  now: 0,
  siteName: "Tintero",
  supportEmail: "",
});

export const useDocument = (): DocumentValues => useContext(DocumentContext);
