/** The id of the form that the buttons of header and footer submit, each with its own `formAction`. */
export const FRAME_FORM = "f";
