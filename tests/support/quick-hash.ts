import { scryptSync } from "node:crypto";

/**
 * Returns a stored hash of the password with parameters that cost next to nothing. The product checks it like a hash of
 * its own and replaces it at the next login; a wrong password costs no 120 ms of processor time.
 */
export function quickHash(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 });
  return `scrypt$16$8$1$${salt.toString("base64")}$${key.toString("base64")}`;
}
