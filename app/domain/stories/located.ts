/** The attribute that says where an element's text begins in the source of a story; only the editor gets it. */
export const SOURCE_OFFSET = "data-at";
