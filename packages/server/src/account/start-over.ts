import type { StartOver as StartOverForm } from '@coffer/contract';
import { FIRST_GENERATION } from '@coffer/crypto';
import { mailedLinkExpired } from '../auth/activation.ts';
import type { PasswordHashing } from '../auth/password-hash.ts';
import type { TwoFactor } from '../auth/two-factor.ts';
import { fieldRefused } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type AttemptLimits,
  START_OVERS_OF_ADDRESS,
  START_OVERS_OF_EMAIL,
} from '../limits/attempt-limits.ts';
import { type RandomBytes, secretHash } from '../secrets.ts';
import { takeFirstHead } from '../spaces/first-head.ts';
import { type ChunkStore, removeDeleted } from '../store/chunks/chunk-store.ts';
import type { Database } from '../store/database/database.ts';
import { type Sender, startOverMail } from '../store/mail/messages.ts';
import type { Outbox } from '../store/mail/outbox.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { normalizeEmail } from '../users/user.ts';
import { checkGeneration, checkSharingKey, publicKeyFingerprint } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import { allOf, eraseAccount } from './deletion.ts';
import { startOverRepository } from './start-over-repository.ts';

/** Short, because a reader of the mail can destroy what is stored. */
const START_OVER_SECONDS = 60 * 60;

interface StartOverPorts {
  readonly database: Database;
  readonly chunks: ChunkStore;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly limits: AttemptLimits;
  readonly passwords: PasswordHashing;
  readonly twoFactor: TwoFactor;
  /** Null where no mail can be sent, and only an administrator can help. */
  readonly outbox: Outbox | null;
  readonly sender: () => Promise<Sender>;
  readonly events: EventLog;
}

/**
 * The last resort of someone who has lost password, private key and recovery code. Nobody can open the account for
 * them; but a reader of the mail of its address can empty it and go on with new keys.
 */
export function createStartOver(ports: StartOverPorts) {
  const { database, chunks, clock, random, limits, passwords, twoFactor, outbox, sender, events } = ports;

  return {
    /** Mails a link to the account that has confirmed this address. Where there is none, nobody learns of it. */
    async request(email: string, address: string): Promise<void> {
      const wanted = normalizeEmail(email);
      await limits.take(START_OVERS_OF_ADDRESS, addressKey(address));
      await limits.take(START_OVERS_OF_EMAIL, wanted);
      if (outbox === null) return;
      await database.transaction({ lock: 'accounts' }, async (queries) => {
        const user = await userRepository(queries).findByEmail(wanted);
        const code = random(32).toString('base64url');
        if (user !== undefined) {
          const expiresAt = clock() + START_OVER_SECONDS;
          await startOverRepository(queries).insert(secretHash(code), user.id, expiresAt);
        }
        await outbox.add(queries, user === undefined ? null : startOverMail(await sender(), user, code));
      });
    },

    /**
     * Deletes all that an account has, its sessions and second factor too, and lets it begin again with the given
     * password and keys. Address, role and quota stay. The code is good for once.
     *
     * @throws Refusal `expired` for a code that is not valid (any more), `two_factor_required`
     */
    async complete(code: string, form: StartOverForm): Promise<void> {
      const user = await startOverRepository(database.queries).findUser(secretHash(code), clock());
      if (user === undefined) throw mailedLinkExpired();
      if (normalizeEmail(form.email) !== user.email_normalized) {
        throw fieldRefused('email', 'This is not the e-mail address that the link was sent to.');
      }
      if (publicKeyFingerprint(form.pubkey) !== form.fingerprint) {
        throw fieldRefused('fingerprint', 'The fingerprint does not belong to the public key.');
      }
      const { email, pubkey, encrypted_private_key, encrypted_account_key } = form;
      await checkGeneration({
        generation: FIRST_GENERATION,
        email,
        pubkey,
        signature: form.generation_signature,
        encryptedPrivateKey: encrypted_private_key,
        encryptedAccountKey: encrypted_account_key,
      });
      await checkSharingKey(pubkey, form.sharing_key);
      await twoFactor.check(user.id, form.token);
      const passwordHash = await passwords.hash(form.password);
      try {
        const places = await database.erasure(await allOf(user, database.queries), async (queries) => {
          const current = await startOverRepository(queries).findUser(secretHash(code), clock());
          if (current === undefined) throw mailedLinkExpired();
          // Deleting the row takes along whatever refers to it, so that nothing of the account is overlooked.
          const erased = await eraseAccount(queries, current.id);
          await userRepository(queries).insert({
            ...current,
            space_id: form.space_id,
            password_hash: passwordHash,
            pubkey: form.pubkey,
            fingerprint: form.fingerprint,
            encrypted_private_key: form.encrypted_private_key,
            encrypted_account_key: form.encrypted_account_key,
            generation: FIRST_GENERATION,
            generation_signature: form.generation_signature,
            used_space: 0,
            link_bytes: 0,
            item_count: 0,
          });
          await takeFirstHead(queries, form, form.head, clock());
          await sharingKeyRepository(queries).put(current.id, form.sharing_key);
          await events.record(queries, { kind: 'account_emptied', userId: current.id, actorId: null });
          return erased;
        });
        await removeDeleted(chunks, places);
      } catch (error) {
        const taken = database.uniqueViolation(error);
        if (taken?.includes('space_id')) {
          throw fieldRefused('space_id', 'There is a drive with this id already.');
        }
        if (!taken?.includes('fingerprint')) throw error;
        throw fieldRefused('fingerprint', 'There is an account with this key already.');
      }
    },
  };
}
