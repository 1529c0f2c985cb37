import { normalizeEmail } from '../auth/email.ts';
import { userRepository } from '../auth/user-repository.ts';
import type { Database } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { CommandRefused } from './command-refused.ts';

/**
 * The account to which an address belongs. Where addresses are confirmed, anybody can register with any: an account that
 * merely claims one is never taken for its owner's.
 *
 * @throws CommandRefused where nobody but such accounts has the address
 */
export async function accountOf({ queries }: Database, email: string): Promise<UserRow | undefined> {
  const users = userRepository(queries);
  const normalized = normalizeEmail(email);
  const owner = await users.findByEmail(normalized);
  if (owner === undefined && (await users.findUnconfirmed(normalized)) !== undefined) {
    throw new CommandRefused(
      `Somebody registered with ${email}, but has not confirmed the address, so this may be anybody. If it is you, ` +
        'follow the link in the mail that was sent to you, or ask for another one on the page, and run this again. ' +
        'If it is not, name another address.',
    );
  }
  return owner;
}
