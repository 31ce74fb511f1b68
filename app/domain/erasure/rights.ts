/** Whether somebody may simulate and carry out the deletion of an account: its owner, and an admin (AUTH-10). */
export function canDeleteAccount(user: string, by: { id: string; isAdmin: boolean }): boolean {
  return by.id === user || by.isAdmin;
}
