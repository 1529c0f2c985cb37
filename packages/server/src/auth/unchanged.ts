import type { Queries } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { Refusal } from '../refusal.ts';
import { userRepository } from './user-repository.ts';

/**
 * Within the transaction of a change that a password or a key allowed, so that nothing is changed by one that was
 * replaced meanwhile.
 *
 * @throws Refusal `already_set`
 */
export async function mustBeUnchanged(queries: Queries, user: UserRow): Promise<void> {
  if (!(await userRepository(queries).isUnchanged(user))) throw changedMeanwhile();
}

/** The account is not what it was when somebody was allowed to change it. */
export function changedMeanwhile(): Refusal {
  return new Refusal('already_set', 'The account was changed from elsewhere meanwhile. Please try again.');
}
