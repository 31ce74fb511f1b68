/** Most bytes of a form that carries a story (WRITE-18). */
export const STORY_BYTES = 256 * 1024;
