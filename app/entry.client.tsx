import { RemixBrowser } from "@remix-run/react";
import { hydrateRoot } from "react-dom/client";
import { DocumentContext, type PublicValues } from "~/ui/document-context";

const values: PublicValues = {
  errorId: "",
  siteName: "Tintero",
  supportEmail: "",
  ...JSON.parse(document.getElementById("document-values")?.textContent ?? "{}"),
};

// What the server inlined: an error makes React build the whole document anew.
const style = document.querySelector("style");

// In one go, not as a transition: a key pressed between two slices of it makes React 18 give up the page (error 345).
hydrateRoot(
  document,
  <DocumentContext.Provider
    value={{
      ...values,
      nonce: style?.nonce ?? "",
      css: style?.textContent ?? "",
      firstScript: "",
      hasScripts: true,
      now: 0,
    }}
  >
    <RemixBrowser />
  </DocumentContext.Provider>,
);
document.documentElement.dataset.hydrated = "";
