/** Maximum size of a picture in bytes: an export writes pictures in hex, and D1 accepts statements of 100 KB (WRITE-06). */
export const PICTURE_BYTES = 40 * 1024;

/** Longest side of a picture in pixels: a file of a few KB can take a gigabyte of memory to show. */
export const PICTURE_SIDE = 3000;

/** Maximum number of pictures in one story. */
export const PICTURES_PER_STORY = 2;

/** Error message for a text with more than `PICTURES_PER_STORY` pictures. */
export const TOO_MANY_PICTURES = `Tu historia puede llevar ${PICTURES_PER_STORY} imágenes tuyas como máximo: quita alguna.`;
