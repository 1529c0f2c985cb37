import type { User } from '@coffer/contract';
import { Refusal } from '../calls/refusal.ts';
import { spaceKeyRepository } from '../storage/space-key-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { userRepository } from './user-repository.ts';

/** An account as its owner sees it on the wire. */
export async function userOf(queries: Queries, row: UserRow): Promise<User> {
  return {
    id: row.id,
    space_id: row.space_id,
    email: row.email,
    role: row.role,
    fingerprint: row.fingerprint,
    pubkey: row.pubkey,
    encrypted_private_key: row.encrypted_private_key,
    encrypted_account_key: row.encrypted_account_key,
    space_keys: await spaceKeyRepository(queries).keysOf(row.space_id),
    generation: row.generation,
    generation_signature: row.generation_signature,
    email_verified_at: row.email_verified_at,
    ...(row.confirms_first === 1 && row.email_verified_at === null && { confirms_first: true as const }),
    language: row.language,
    created_at: row.created_at,
  };
}

/** The form in which e-mail addresses are compared: two that differ only in case are one account. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

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

export const lastAdministrator = () =>
  new Refusal(
    'last_administrator',
    'This is the only administrator. Make somebody else administrator first.',
  );
