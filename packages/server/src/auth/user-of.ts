import type { User } from '@coffer/contract';
import type { UserRow } from '../database/schema.ts';

/** An account as its owner sees it on the wire. */
export function userOf(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    fingerprint: row.fingerprint,
    pubkey: row.pubkey,
    encrypted_private_key: row.encrypted_private_key,
    encrypted_account_key: row.encrypted_account_key,
    generation: row.generation,
    generation_signature: row.generation_signature,
    email_verified_at: row.email_verified_at,
    created_at: row.created_at,
  };
}
