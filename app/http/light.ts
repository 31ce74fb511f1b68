import { createChoiceCookie } from "./choice-cookie";

const cookie = createChoiceCookie("ligero");

/** Whether this reader gets pages without any script: chosen in 'Modo ligero', or asked for by the browser (LITE-01). */
export function wantsNoScripts(request: Request): boolean {
  return request.headers.get("Save-Data")?.toLowerCase() === "on" || hasChosenLight(request);
}

/** Whether this reader has chosen 'Modo ligero'. */
export function hasChosenLight(request: Request): boolean {
  return /(?:^|;\s*)ligero=[^;]/.test(request.headers.get("Cookie") ?? "");
}

/** Set-Cookie for the reader's choice. */
export function lightHeader(on: boolean): Promise<string> {
  return on ? cookie.serialize("si") : cookie.serialize("", { maxAge: 0 });
}
