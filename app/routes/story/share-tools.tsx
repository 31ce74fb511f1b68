import { useEffect, useRef, useState } from "react";

/** How long 'Enlace copiado' is shown (product.md §9). */
const COPIED_MS = 2000;

/**
 * Buttons that copy the story's URL, or open the system's share sheet where there is one. If that fails, the URL is shown
 * selected, so that it can be copied by hand.
 */
export function ShareTools({ title, address }: { title: string; address: string }) {
  const [state, setState] = useState<"idle" | "copied" | "shown">("idle");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state === "shown") field.current?.select();
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setState("copied");
    } catch {
      setState("shown");
    }
  };
  const share = () =>
    navigator.share({ title, url: address }).catch((error: unknown) => {
      // AbortError: the reader has closed the share sheet.
      if (!(error instanceof DOMException && error.name === "AbortError")) setState("shown");
    });
  return (
    <>
      <button type="button" className="button-link" onClick={copy}>
        {state === "copied" ? "Enlace copiado" : "Copiar enlace"}
      </button>{" "}
      {"share" in navigator ? (
        <button type="button" className="button-link" onClick={share}>
          Compartir con…
        </button>
      ) : null}
      <span className="visually-hidden" role="status">
        {state === "copied" ? "Enlace copiado" : ""}
      </span>
      {state === "shown" ? (
        <input
          ref={field}
          type="text"
          readOnly
          value={address}
          aria-label="Dirección de la historia"
        />
      ) : null}
    </>
  );
}
