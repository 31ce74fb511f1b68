/** Days that the place of somebody who has left is kept, for the button that undoes it. */
export const LEFT_DAYS = 30;
