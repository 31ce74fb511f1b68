/** The list of notices while it is empty. */
export const NO_NOTICES =
  "Nada nuevo. Te avisaremos cuando alguien comente tu historia o ganes una insignia.";
