/** The attribute that says where an element's text begins in the source of a story; only the editor gets it. */
export const SOURCE_OFFSET = "data-at";
/** The attribute of a `<span>` around the text of a list item that has no paragraph in the HTML; in the editor it is one. */
export const ITEM_TEXT = "data-item";
