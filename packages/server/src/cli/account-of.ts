import { normalizeEmail } from '../auth/email.ts';
import { userRepository } from '../auth/user-repository.ts';
import type { Database } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';

/** The account of an address: the one that has confirmed it, else the newest that has yet to. */
export async function accountOf({ queries }: Database, email: string): Promise<UserRow | undefined> {
  const users = userRepository(queries);
  const normalized = normalizeEmail(email);
  return (await users.findByEmail(normalized)) ?? (await users.findUnconfirmed(normalized));
}
