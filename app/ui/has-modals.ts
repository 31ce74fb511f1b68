/** Whether this browser draws `<dialog>` over a page; phones that were last updated before 2022 do not. */
export function hasModals(): boolean {
  return typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}
