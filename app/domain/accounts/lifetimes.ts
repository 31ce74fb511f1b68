/** A session ends after this many days without a request … */
export const SESSION_IDLE_DAYS = 14;
/** … and after this many in any case (AUTH-04). */
export const SESSION_DAYS = 30;
/** So long a browser is known after it was last signed in to (AUTH-07). */
export const DEVICE_DAYS = 180;
