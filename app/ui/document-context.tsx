import { createContext, useContext } from "react";

/**
 * What a response as a whole knows. It reaches React through a context set in entry.server, not through loader data:
 * that is missing on 404 pages and after action errors.
 */
export interface DocumentValues {
  nonce: string;
  css: string;
  errorId: string;
  siteName: string;
  supportEmail: string;
}

export const DocumentContext = createContext<DocumentValues>({
  nonce: "",
  css: "",
  errorId: "",
  siteName: "Tintero",
  supportEmail: "",
});

export const useDocument = (): DocumentValues => useContext(DocumentContext);
