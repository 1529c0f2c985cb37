import { randomUUID } from 'node:crypto';
import type { registration } from '@coffer/contract';
import { FIRST_GENERATION } from '@coffer/crypto';
import type { z } from 'zod';
import { fieldRefused, Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type Attempt,
  type AttemptLimits,
  LOGINS_OF_ACCOUNT,
  LOGINS_OF_ADDRESS,
  LOGINS_OF_DEVICE,
  REGISTRATIONS_OF_ADDRESS,
} from '../limits/attempt-limits.ts';
import { takeFirstHead } from '../spaces/first-head.ts';
import type { Database } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { normalizeEmail } from '../users/user.ts';
import { checkGeneration, checkSharingKey, publicKeyFingerprint } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import type { Activation } from './activation.ts';
import type { Admission } from './admission.ts';
import type { KnownDevices } from './known-devices.ts';
import { keySelector, type PasswordHashing } from './password-hash.ts';

interface AuthPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHashing;
  readonly limits: AttemptLimits;
  readonly activation: Activation;
  readonly admission: Admission;
  readonly events: EventLog;
  readonly devices: KnownDevices;
}

/** The rules of accounts and of signing in to them. */
export function createAuthService(ports: AuthPorts) {
  const { database, clock, passwords, limits, activation, admission, events, devices } = ports;
  const users = userRepository(database.queries);

  return {
    /**
     * Creates an account. The first one becomes administrator. Where nobody is asked to confirm an address, or
     * an invitation that was mailed to it says enough, accounts are active at once. Otherwise the answer is the
     * same whether or not the address has an account.
     */
    async register(form: z.output<typeof registration>, clientAddress: string): Promise<UserRow> {
      await checkForm(form);
      await database.requireRoom();
      await limits.take(REGISTRATIONS_OF_ADDRESS, addressKey(clientAddress));
      const passwordHash = await passwords.hash(form.password);
      const now = clock();
      const id = randomUUID();
      const email = normalizeEmail(form.email);
      try {
        return await database.transaction({ lock: 'accounts' }, async (queries) => {
          const { role, quota, emailConfirmed, confirmsFirst } = await admission.admit(queries, form);
          const address =
            emailConfirmed || !(await activation.isRequired(queries))
              ? { email_normalized: email, unconfirmed_email: null, email_verified_at: now }
              : { email_normalized: `unconfirmed ${id}`, unconfirmed_email: email, email_verified_at: null };
          const user = await userRepository(queries).insert({
            ...keysOf(form),
            ...address,
            confirms_first: confirmsFirst ? 1 : 0,
            id,
            space_id: form.space_id ?? randomUUID(),
            role,
            quota,
            password_hash: passwordHash,
            created_at: now,
          });
          if (form.head) await takeFirstHead(queries, user, form.head, now);
          if (form.sharing_key) await sharingKeyRepository(queries).put(id, form.sharing_key);
          await events.record(queries, { kind: 'account_created', userId: id, actorId: id });
          await activation.begin(queries, user);
          return user;
        });
      } catch (error) {
        throw refusalOfTaken(database.uniqueViolation(error)) ?? error;
      }
    },

    /** Finds the account of an e-mail address and its authentication key. */
    async login(
      { email, password }: { readonly email: string; readonly password: string },
      from: { readonly address: string; readonly deviceToken: string | null },
    ): Promise<UserRow> {
      const account = normalizeEmail(email);
      const owner = await users.findByEmail(account);
      // A later claim of the address must not come before an earlier one.
      const claim = await users.findClaim(account, keySelector(password));
      const newest = await users.findUnconfirmed(account);
      const ids = [owner, claim, newest].flatMap((candidate) => candidate?.id ?? []);
      const device = await devices.counterOf(from.deviceToken, ids);
      const counters: readonly Attempt[] =
        device === null
          ? [
              [LOGINS_OF_ADDRESS, addressKey(from.address)],
              [LOGINS_OF_ACCOUNT, account],
            ]
          : [[LOGINS_OF_DEVICE, device]];
      await limits.takeAll(counters);
      const user = await matching(passwords, [owner, claim], password);
      if (user === null) {
        const userId = (owner ?? newest)?.id ?? null;
        const details = { method: 'password', reason: 'credentials' } as const;
        await database.transaction({ rows: 'events' }, (queries) =>
          events.record(queries, { kind: 'login_failed', userId, actorId: null, details }),
        );
        throw new Refusal('wrong_credentials', 'The e-mail address or the password is wrong.');
      }
      await limits.giveBackAll(counters);
      return user;
    },

    findUser: (id: string): Promise<UserRow> => users.findById(id),
  };
}

type RegistrationForm = z.output<typeof registration>;

/** The first account whose key this is; each failure does the same work, however many accounts there are. */
async function matching(
  passwords: PasswordHashing,
  candidates: readonly (UserRow | undefined)[],
  authenticationKey: string,
): Promise<UserRow | null> {
  for (const user of candidates) {
    const matches = await passwords.verify(user?.password_hash ?? null, authenticationKey);
    if (user !== undefined && matches) return user;
  }
  return null;
}

/** The columns that a form fills as it comes. */
function keysOf(form: RegistrationForm) {
  return {
    email: form.email,
    fingerprint: form.fingerprint,
    pubkey: form.pubkey,
    encrypted_private_key: storedPrivateKey(form),
    encrypted_account_key: form.encrypted_account_key ?? null,
    generation_signature: form.generation_signature ?? null,
    language: form.language ?? null,
  };
}

function storedPrivateKey(form: RegistrationForm): string | null {
  return form.store_private_key ? (form.encrypted_private_key ?? null) : null;
}

async function checkForm(form: RegistrationForm): Promise<void> {
  if (form.store_private_key && form.encrypted_private_key === undefined) {
    throw fieldRefused('encrypted_private_key', 'The sealed private key is missing.');
  }
  if (publicKeyFingerprint(form.pubkey) !== form.fingerprint) {
    throw fieldRefused('fingerprint', 'The fingerprint does not belong to the public key.');
  }
  const { email, pubkey, encrypted_account_key: encryptedAccountKey, generation_signature: signature } = form;
  if ((encryptedAccountKey === undefined) !== (form.space_id === undefined)) {
    throw fieldRefused('space_id', 'An account key comes with the id of the drive that it names.');
  }
  if (form.sharing_key !== undefined) {
    if (encryptedAccountKey === undefined) {
      throw fieldRefused('sharing_key', 'It is derived from an account key, and comes with that.');
    }
    await checkSharingKey(pubkey, form.sharing_key);
  }
  if ((encryptedAccountKey === undefined) !== (form.head === undefined)) {
    throw fieldRefused(
      'head',
      'An account key comes with the first head of its drive, and that with an account key.',
    );
  }
  if (encryptedAccountKey === undefined && signature === undefined) return;
  await checkGeneration({
    generation: FIRST_GENERATION,
    email,
    pubkey,
    encryptedPrivateKey: storedPrivateKey(form),
    encryptedAccountKey: encryptedAccountKey ?? null,
    signature: signature ?? '',
  });
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
  if (columns?.includes('space_id'))
    return fieldRefused('space_id', 'There is a drive with this id already.');
  return null;
}
