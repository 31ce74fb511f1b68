/** Feature detection: whether the browser supports modal dialogs, which phones last updated before 2022 do not. */
export function hasModals(): boolean {
  return typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}
