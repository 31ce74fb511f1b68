/** Fewest characters of a password, and of an admin's (AUTH-02). */
export const PASSWORD_MIN = 6;
export const ADMIN_PASSWORD_MIN = 12;
/** Characters of the name that others see. */
export const NAME_MIN = 2;
export const NAME_MAX = 50;
