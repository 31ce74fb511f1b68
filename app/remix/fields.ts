/** Returns all form fields of the page. Typed as inputs for simplicity: text areas and selects have the used properties too. */
const allFields = () => [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")];

/** Whether a field below `root` was edited: its value differs from the one that the server rendered. */
export function hasTyped(root: Pick<ParentNode, "querySelectorAll"> = document): boolean {
  const fields = root.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/**
 * Remembers the form fields before hydration. Returns a function that copies their values and the focus to the new fields, if React
 * has rebuilt the document (as after changes by a browser extension).
 */
export function rememberFields(): () => void {
  const before = allFields();
  let focused: EventTarget | null = document.activeElement;
  const noteFocus = ({ target }: FocusEvent) => (focused = target);
  addEventListener("focusin", noteFocus);
  return () => {
    removeEventListener("focusin", noteFocus);
    const after = allFields();
    for (const old of before) {
      // Fields inserted by a browser extension have no counterpart in the rebuilt document.
      const field = after.find(
        ({ name, form }) => name === old.name && hasSameAction(form, old.form),
      );
      if (!field || field === old) continue;
      after.splice(after.indexOf(field), 1);
      field.value = old.value;
      if (old.checked !== field.checked) field.checked = old.checked;
      if (old === focused) field.focus({ preventScroll: true });
    }
  };
}

const hasSameAction = (form: HTMLFormElement | null, old: HTMLFormElement | null) =>
  form?.getAttribute("action") === old?.getAttribute("action");
