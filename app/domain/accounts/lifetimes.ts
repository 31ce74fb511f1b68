/** A session ends after this many days without a request … */
export const SESSION_IDLE_DAYS = 14;
/** … and after this many in any case (AUTH-04). */
export const SESSION_DAYS = 30;
/** An admin whose session is older has to give the password again. */
export const ADMIN_SESSION_HOURS = 12;
/** A browser is known for this long after the last login in it (AUTH-07). */
export const DEVICE_DAYS = 180;
/** A vote or a like that was sent without a session waits for this long in a cookie for the login. */
export const PENDING_DEED_MINUTES = 15;
/** The token of a login link waits for this long in a cookie for the password (AUTH-07). */
export const LOGIN_LINK_MINUTES = 10;
/** The token of a reset mail waits for this long in a cookie for the new password (AUTH-06). */
export const PENDING_RESET_MINUTES = 10;
