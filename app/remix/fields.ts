/** All fields of the page; text areas and selects share the properties that are used here. */
const allFields = () => [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")];

/** Whether any field in `root` holds other text than the server wrote into it. */
export function hasTyped(root: Pick<ParentNode, "querySelectorAll"> = document): boolean {
  const fields = root.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/**
 * Remembers the fields of the page, and returns a function that copies their values and the focus to a document that React has
 * rebuilt, as it does where an extension of the browser has changed the page.
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
      // A field that an extension has inserted has no counterpart.
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
