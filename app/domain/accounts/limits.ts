/** Minimum length of a password, and of an admin's password, in characters (AUTH-02). */
export const PASSWORD_MIN = 6;
export const ADMIN_PASSWORD_MIN = 12;
/** Minimum and maximum length of a display name, in characters. */
export const NAME_MIN = 2;
export const NAME_MAX = 50;
/** Minimum age of a member, and the age from which an account needs no parental consent, in years (terms, privacy). */
export const AGE_MIN = 14;
export const AGE_OF_MAJORITY = 18;
/** A session ends after this many days without a request (AUTH-04). */
export const SESSION_IDLE_DAYS = 14;
/** A session ends after this many days even if it is used (AUTH-04). */
export const SESSION_DAYS = 30;
/** After a login the browser is a known device of the account for this many days (AUTH-07). */
export const DEVICE_DAYS = 180;
