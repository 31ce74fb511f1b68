/** Whether a route is the page of a new password, whose frame leads into no account (AUTH-06). */
export const isResetRoute = ({ id }: { id: string }): boolean => id === "routes/reset-password";
