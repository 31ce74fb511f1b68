import { scryptSync } from "node:crypto";

/**
 * Returns a hash of the password in the format of the database, with cheap scrypt parameters: checking a wrong password then does
 * not take 120 ms of CPU time. The product accepts the hash, and replaces it at the next login by one with the current
 * parameters.
 */
export function quickHash(password: string): string {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 });
  return `scrypt$16$8$1$${salt.toString("base64")}$${key.toString("base64")}`;
}
