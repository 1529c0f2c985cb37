import { randomUUID } from 'node:crypto';
import type { registration } from '@coffer/contract';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { fieldRefused, Refusal } from '../refusal.ts';
import { addressKey } from './address-key.ts';
import {
  type AttemptLimits,
  LOGINS_OF_ACCOUNT,
  LOGINS_OF_ADDRESS,
  REGISTRATIONS_OF_ADDRESS,
} from './attempt-limits.ts';
import { normalizeEmail } from './email.ts';
import type { PasswordHashing } from './password-hash.ts';
import { fingerprintOf } from './public-key.ts';
import { userRepository } from './user-repository.ts';

export type AuthService = ReturnType<typeof createAuthService>;

interface AuthPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHashing;
  readonly limits: AttemptLimits;
}

/** The rules of accounts and of signing in to them. */
export function createAuthService({ database, clock, passwords, limits }: AuthPorts) {
  const users = userRepository(database.queries);

  return {
    /**
     * Creates an account. The first one becomes administrator. Without a mailer nobody can be asked to
     * confirm an address, so accounts are active at once.
     */
    async register(form: z.output<typeof registration>, address: string): Promise<UserRow> {
      checkForm(form);
      await limits.take(REGISTRATIONS_OF_ADDRESS, addressKey(address));
      const passwordHash = await passwords.hash(form.password);
      const now = clock();
      try {
        return await database.transaction(async (queries) => {
          const transacted = userRepository(queries);
          return transacted.insert({
            id: randomUUID(),
            email: form.email,
            email_normalized: normalizeEmail(form.email),
            password_hash: passwordHash,
            role: (await transacted.isEmpty()) ? 'admin' : 'user',
            fingerprint: form.fingerprint,
            pubkey: form.pubkey,
            encrypted_private_key: form.store_private_key ? (form.encrypted_private_key ?? null) : null,
            encrypted_account_key: form.encrypted_account_key ?? null,
            email_verified_at: now,
            created_at: now,
          });
        });
      } catch (error) {
        throw refusalOfTaken(database.uniqueViolation(error)) ?? error;
      }
    },

    /** Finds the account of an e-mail address and its authentication key. */
    async login(email: string, authenticationKey: string, address: string): Promise<UserRow> {
      const account = normalizeEmail(email);
      const place = addressKey(address);
      await limits.take(LOGINS_OF_ADDRESS, place);
      await limits.take(LOGINS_OF_ACCOUNT, account);
      const user = await users.findByEmail(account);
      const matches = await passwords.verify(user?.password_hash ?? null, authenticationKey);
      if (user === undefined || !matches) {
        throw new Refusal('wrong_credentials', 'The e-mail address or the password is wrong.');
      }
      await limits.giveBack(LOGINS_OF_ADDRESS, place);
      await limits.giveBack(LOGINS_OF_ACCOUNT, account);
      return user;
    },

    findUser: (id: string): Promise<UserRow> => users.findById(id),

    /** Stores the account key of an account that has none. */
    async setAccountKey(userId: string, envelope: string): Promise<void> {
      const stored = await database.transaction((queries) =>
        userRepository(queries).setFirstAccountKey(userId, envelope),
      );
      if (stored) return;
      throw new Refusal('already_set', 'This account has an account key already.');
    },
  };
}

function checkForm(form: z.output<typeof registration>): void {
  if (form.invitation_id !== undefined) {
    throw fieldRefused('invitation_id', 'This invitation is not valid.');
  }
  if (form.store_private_key && form.encrypted_private_key === undefined) {
    throw fieldRefused('encrypted_private_key', 'The sealed private key is missing.');
  }
  if (fingerprintOf(form.pubkey) !== form.fingerprint) {
    throw fieldRefused('fingerprint', 'The fingerprint does not belong to the public key.');
  }
}

function refusalOfTaken(columns: readonly string[] | null): Refusal | null {
  if (columns?.includes('email_normalized')) {
    return new Refusal('email_taken', 'There is an account with this e-mail address already.', {
      errors: { email: ['This e-mail address is in use.'] },
    });
  }
  if (columns?.includes('fingerprint')) {
    return fieldRefused('fingerprint', 'There is an account with this key already.');
  }
  return null;
}
