/** All kinds of fields, as that of which they have a part. */
const fieldsOf = () => [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")];

/** Whether any field in `root` holds other text than the server wrote into it. */
export function hasTyped(root: Pick<ParentNode, "querySelectorAll"> = document): boolean {
  const fields = root.querySelectorAll<HTMLInputElement>("input, textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

// React renders the document anew where something else, such as an extension of the browser, has changed the page.
/**
 * Notes the fields of the page, and returns a function that puts their text and the caret into the fields of a
 * document that was rendered anew.
 */
export function rememberFields(): () => void {
  const before = fieldsOf();
  let focused: EventTarget | null = document.activeElement;
  const note = ({ target }: FocusEvent) => (focused = target);
  addEventListener("focusin", note);
  return () => {
    removeEventListener("focusin", note);
    const after = fieldsOf();
    for (const was of before) {
      // A field that an extension has inserted has no counterpart.
      const field = after.find(({ name, form }) => name === was.name && isSame(form, was.form));
      if (!field || field === was) continue;
      after.splice(after.indexOf(field), 1);
      field.value = was.value;
      if (was.checked !== field.checked) field.checked = was.checked;
      if (was === focused) field.focus({ preventScroll: true });
    }
  };
}

const isSame = (form: HTMLFormElement | null, was: HTMLFormElement | null) =>
  form?.getAttribute("action") === was?.getAttribute("action");
