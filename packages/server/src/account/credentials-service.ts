import type { KeySuccessionRecord, keyPairChange, passwordChange, passwordReset } from '@coffer/contract';
import { importPublicKey, verifySuccession } from '@coffer/crypto';
import type { z } from 'zod';
import type { CurrentPassword } from '../auth/current-password.ts';
import type { KeyProofs } from '../auth/key-proof.ts';
import type { PasswordHashing } from '../auth/password-hash.ts';
import { sessionRepository } from '../auth/session-repository.ts';
import type { Asker } from '../calls/call.ts';
import { fieldRefused, type Refusal } from '../calls/refusal.ts';
import type { Clock } from '../clock.ts';
import type { EventLog } from '../events/event-log.ts';
import { areAllResealed, linksToReseal, storeResealed } from '../links/resealed-links.ts';
import { hashOfOperations } from '../spaces/carry-out-batch.ts';
import { putSettingIn } from '../spaces/sealed-settings.ts';
import { beginSigned } from '../spaces/signed-change.ts';
import { readSignedHead, takeHead } from '../spaces/take-head.ts';
import { renewRootIn } from '../storage/renewals.ts';
import { spaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { Database, Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { sharingKeyRepository } from '../users/sharing-key-repository.ts';
import { changedMeanwhile } from '../users/user.ts';
import { checkGeneration, checkNext, publicKeyFingerprint } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import { forgetKeyFile } from './key-file.ts';
import { successionRepository } from './succession-repository.ts';
import { spacesOf, takeOverSpaces } from './take-over-spaces.ts';

/** As the proofs of both keys have it, which name minutes. */
const CLOCK_TOLERANCE_SECONDS = 120;

interface CredentialsPorts {
  readonly database: Database;
  readonly passwords: PasswordHashing;
  readonly proofs: KeyProofs;
  readonly currentPassword: CurrentPassword;
  readonly events: EventLog;
  readonly clock: Clock;
}

/** The rules of changing what opens an account. Every change ends the account's other sessions. */
export function createCredentialsService(ports: CredentialsPorts) {
  const { database, passwords, proofs, currentPassword, events, clock } = ports;
  const users = userRepository(database.queries);

  /** @param former whose password is replaced, so that two changes at once cannot both succeed */
  async function setPassword(
    { userId, sessionId }: Asker,
    form: Omit<z.output<typeof passwordChange>, 'current_password'>,
    former: UserRow,
    kind: 'password_changed' | 'password_reset',
  ): Promise<void> {
    const { generation, generation_signature, encrypted_private_key } = form;
    checkNext(former.generation, generation);
    await checkGeneration({
      generation,
      email: former.email,
      pubkey: former.pubkey,
      signature: generation_signature,
      encryptedPrivateKey: encrypted_private_key,
      encryptedAccountKey: former.encrypted_account_key,
    });
    const hash = await passwords.hash(form.password);
    await database.transaction({ account: userId }, async (queries) => {
      const changed = await userRepository(queries).setPassword(userId, former.password_hash, {
        password_hash: hash,
        encrypted_private_key,
        generation,
        generation_signature,
      });
      if (!changed) throw changedMeanwhile();
      await sessionRepository(queries).deleteOthers(userId, sessionId);
      await events.record(queries, { kind, userId });
    });
  }

  return {
    /** How the key pairs of an account came one after another, from a generation on. */
    successions: (userId: string, after: number): Promise<KeySuccessionRecord[]> =>
      successionRepository(database.queries).list(userId, after),

    /** Sets a new password, and the private key as it opens; the asker knows the former password. */
    async changePassword(asker: Asker, form: z.output<typeof passwordChange>): Promise<void> {
      const user = await currentPassword.check(asker.userId, form.current_password);
      await setPassword(asker, form, user, 'password_changed');
    },

    /** Sets a new password where the former one is lost; the asker has the private key. */
    async resetPassword(asker: Asker, form: z.output<typeof passwordReset>, origin: string): Promise<void> {
      const user = await users.findById(asker.userId);
      const proved = await proofs.accept(user.pubkey, {
        purpose: 'password-reset',
        origin,
        fingerprint: user.fingerprint,
        signature: form.signature,
        parts: [form.password, form.encrypted_private_key ?? ''],
      });
      if (!proved) throw notProved('signature');
      await setPassword(asker, form, user, 'password_reset');
    },

    /**
     * Replaces key pair and password, and with them everything that is sealed for them, in one step. The root of the drive gets
     * another key, so that nothing that comes is sealed under one that the former key pair opens; and so do those of shared spaces. Both keys sign the
     * change: the former allows it, the next shows that it is at hand. Recovery code and passkeys open the former
     * private key, so they are of no use any more and are forgotten. What the former key signed of its successor is
     * kept for the devices that have seen it.
     */
    async changeKeyPair(
      { userId, sessionId }: Asker,
      form: z.output<typeof keyPairChange>,
      origin: string,
    ): Promise<void> {
      const user = await users.findById(userId);
      if (publicKeyFingerprint(form.pubkey) !== form.fingerprint) {
        throw fieldRefused('fingerprint', 'The fingerprint does not belong to the public key.');
      }
      const links = await linksToReseal(database.queries, user, form.links);
      await currentPassword.check(userId, form.current_password);
      await checkProofs(proofs, user, form, origin);
      await checkGenerations(user, form, clock());
      if (!(await areAllResealed(links, form.links, form.pubkey))) {
        throw fieldRefused('links', 'These are not all of your links, each signed by the new private key.');
      }
      const password_hash = await passwords.hash(form.password);
      try {
        await database.transaction({ space: spacesOf(user, form), account: userId }, async (queries) => {
          const changed = await userRepository(queries).setKeyPair(userId, user, { ...form, password_hash });
          if (!changed || !(await storeSignedAnew(queries, user, form, clock()))) throw changedMeanwhile();
          await takeOverSpaces(queries, user, form, clock());
          await successionRepository(queries).insert(userId, successionOf(user, form));
          await forgetKeyFile(queries, userId);
          // The former key pair has signed it.
          await sharingKeyRepository(queries).remove(userId);
          await sessionRepository(queries).deleteOthers(userId, sessionId);
          await events.record(queries, { kind: 'key_pair_changed', userId });
        });
      } catch (error) {
        if (database.uniqueViolation(error) === null) throw error;
        throw fieldRefused('fingerprint', 'There is an account with this key already.');
      }
    },
  };
}

/**
 * Gives the drive's root its next key, and stores settings and links as they are sealed and signed for the new key pair. A drive
 * that has a head gets one that both key pairs sign: from then on the new one signs. False if links have come or gone meanwhile.
 *
 * @throws Refusal `head_refused` where no head comes with the change, or one that does not fit; `space_changed` where a setting
 * has changed meanwhile, `key_outdated` where the root has another key
 */
async function storeSignedAnew(
  queries: Queries,
  former: UserRow,
  { head, links, root, settings, pubkey, fingerprint }: z.output<typeof keyPairChange>,
  now: number,
): Promise<boolean> {
  const change = spaceChange(queries, former.space_id, now, { isSigned: head !== undefined });
  // What programs without keys have changed waits on.
  const end = head === undefined ? null : await beginSigned(change);
  await renewRootIn(change, root);
  for (const setting of settings) await putSettingIn(change, setting);
  if (!(await storeResealed(change, links))) return false;
  if (head === undefined) {
    await spaceRepository(queries).checkUnsigned(change.spaceId);
    return true;
  }
  await change.revision();
  await end?.check();
  const operations = [
    { kind: 'renew_root' as const, ...root },
    ...settings.map((each) => ({ kind: 'setting' as const, ...each })),
  ];
  const batch = { id: readSignedHead(head).batch.id, operationsHash: hashOfOperations(operations), head };
  await takeHead(change, batch, { owner: former, next: { pubkey, fingerprint } });
  await end?.showChanged();
  return true;
}

/** @throws Refusal unless both keys signed the change */
async function checkProofs(
  proofs: KeyProofs,
  former: UserRow,
  form: z.output<typeof keyPairChange>,
  origin: string,
): Promise<void> {
  const { fingerprint, former_signature, signature } = form;
  const parts = [
    former.fingerprint,
    fingerprint,
    form.encrypted_account_key,
    form.encrypted_private_key ?? '',
  ];
  const proof = { purpose: 'key-change', origin, parts } as const;
  const byFormer = { ...proof, fingerprint: former.fingerprint, signature: former_signature };
  if (!(await proofs.accept(former.pubkey, byFormer))) throw notProved('former_signature');
  if (!(await proofs.accept(form.pubkey, { ...proof, fingerprint, signature }))) {
    throw notProved('signature');
  }
}

/** @throws Refusal where devices would not follow the change */
async function checkGenerations(
  former: UserRow,
  form: z.output<typeof keyPairChange>,
  now: number,
): Promise<void> {
  const { generation, pubkey, fingerprint, changed_at: changedAt } = form;
  // Devices ask their owner about this moment.
  if (Math.abs(changedAt - now) > CLOCK_TOLERANCE_SECONDS) throw notProved('changed_at');
  checkNext(former.generation, generation);
  await checkGeneration({
    generation,
    email: former.email,
    pubkey,
    signature: form.generation_signature,
    encryptedPrivateKey: form.encrypted_private_key,
    encryptedAccountKey: form.encrypted_account_key,
  });
  const key = await importPublicKey(former.pubkey);
  if (await verifySuccession(key, { generation, fingerprint, changedAt }, form.succession_signature)) return;
  throw notProved('succession_signature');
}

function successionOf(former: UserRow, form: z.output<typeof keyPairChange>): KeySuccessionRecord {
  const { generation, fingerprint, changed_at, succession_signature: signature } = form;
  return { generation, former_pubkey: former.pubkey, fingerprint, changed_at, signature };
}

function notProved(field: string): Refusal {
  return fieldRefused(
    field,
    'The private key is not the right one, or the clock of this device is more than a minute wrong.',
  );
}
