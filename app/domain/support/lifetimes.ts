/** After so many days a payment is forgotten, whosever it was; Ko-fi sends again for hours at most. */
export const PAYMENT_DAYS = 400;
