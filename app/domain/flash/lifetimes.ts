/** The cookie of a flash waits this long for the page that shows it. */
export const FLASH_SECONDS = 60;
