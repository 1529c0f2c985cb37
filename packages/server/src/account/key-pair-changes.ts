import { createHash, randomUUID } from 'node:crypto';
import type { BegunKeyPairChange, keyPairBeginning, keyPairChange } from '@coffer/contract';
import { importPublicKey, verifySuccession } from '@coffer/crypto';
import type { z } from 'zod';
import type { KeyProofs } from '../auth/key-proof.ts';
import { sessionRepository } from '../auth/session-repository.ts';
import type { Asker, BinaryBody } from '../calls/call.ts';
import { fieldRefused } from '../calls/refusal.ts';
import { areAllResealed, linksToReseal } from '../links/resealed-links.ts';
import { headRepository } from '../spaces/head-repository.ts';
import { signedHeadOf } from '../spaces/heads-service.ts';
import { createParts, keyPairParts, type TakenAhead } from '../spaces/parts.ts';
import { holdRepository } from '../storage/hold-repository.ts';
import { partRepository } from '../storage/part-repository.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { changedMeanwhile } from '../users/user.ts';
import { checkGeneration, checkNext, checkSharingKey, publicKeyFingerprint } from '../users/user-keys.ts';
import { userRepository } from '../users/user-repository.ts';
import {
  type BegunKeyPair,
  begunKeyPairRepository,
  type ProvenKeyPair,
} from './begun-key-pair-repository.ts';
import { type CredentialsPorts, notProved } from './credentials-service.ts';
import { type CommittedKeyPair, replaceKeyPair } from './replace-key-pair.ts';
import { spacesOf } from './take-over-spaces.ts';

/** As the proofs of both keys have it, which name minutes. */
const CLOCK_TOLERANCE_SECONDS = 120;

/** How long a change that has begun can be committed. */
const CHANGE_SECONDS = 60 * 60;

/** How often a change begins again where a space came meanwhile. */
const MOST_TRIES = 4;

/**
 * Changes of the key pair. One begins with a call that proves all of it and holds the spaces of the account, so that nobody comes before it
 * however often they write; what is sealed and signed for the next key pair comes in parts, and one call commits it.
 */
export function createKeyPairChanges(ports: CredentialsPorts) {
  return { ...beginning(ports), ...committing(ports) };
}

function beginning(ports: CredentialsPorts) {
  const { database, currentPassword, clock } = ports;
  const users = userRepository(database.queries);
  const parts = createParts(ports);

  return {
    /**
     * Begins a change of the key pair. Both keys sign it: the former allows it, the next shows that it is at hand. The spaces of the account
     * are held against everybody from then on.
     *
     * @throws Refusal `validation_failed` where password or proofs are not right, or there is no account key yet; `already_set` where the account has other keys
     */
    async begin(
      asker: Asker,
      form: z.output<typeof keyPairBeginning>,
      origin: string,
    ): Promise<BegunKeyPairChange> {
      const { userId: user_id, sessionId: session_id } = asker;
      const { fingerprint } = form;
      if (publicKeyFingerprint(form.pubkey) !== fingerprint) {
        throw fieldRefused('fingerprint', 'The fingerprint does not belong to the public key.');
      }
      const user = await currentPassword.check(user_id, form.current_password);
      // A first account key comes with the first head of the drive.
      if (user.encrypted_account_key === null) {
        throw fieldRefused('encrypted_account_key', 'This account has no account key yet. Store one first.');
      }
      const form_hash = createHash('sha256').update(JSON.stringify(form)).digest('hex');
      const before = await begunKeyPairRepository(database.queries).find(asker, fingerprint);
      // A proof is accepted once, and the answer to it may have been lost.
      const known = before?.form_hash === form_hash ? before : null;
      const change = known?.form ?? (await proven(ports, user, form, origin));
      return inAllSpaces(ports, user, async (queries, ids) => {
        const hold_id = known?.hold_id ?? randomUUID();
        const begun = { user_id, session_id, hold_id, fingerprint, form_hash, form: change };
        await begunKeyPairRepository(queries).begin({ ...begun, begun_at: known?.begun_at ?? clock() });
        if (known === null) await partRepository(queries, user_id).forget(null);
        await holdRepository(queries).holdForKeyPair(ids, hold_id);
        return { spaces: await standingsOf(queries, ids) };
      });
    },

    /** Keeps a part of a change that has begun, and holds the spaces for another minute. */
    async keepPart(asker: Asker, number: string, body: BinaryBody): Promise<{ hash: string }> {
      let hold = '';
      const kept = await parts.keepKeyPair(asker.userId, number, body, async (queries, fingerprint) => {
        hold = (await begunBy(queries, asker, fingerprint, clock())).hold_id;
      });
      const user = await users.findById(asker.userId);
      await inAllSpaces(ports, user, (queries, ids) => holdRepository(queries).prolongForKeyPair(ids, hold));
      return kept;
    },

    /** Gives up a change that has begun. */
    async end({ userId, sessionId }: Asker): Promise<void> {
      const user = await users.findById(userId);
      await inAllSpaces(ports, user, async (queries, ids) => {
        const hold = await begunKeyPairRepository(queries).forget(userId, sessionId);
        if (hold === null) return;
        await partRepository(queries, userId).forget(null);
        for (const id of ids) await holdRepository(queries).release(id, hold);
      });
    },
  };
}

function committing({ database, events, clock }: CredentialsPorts) {
  return {
    /**
     * Replaces key pair and password, and with them everything that is sealed for them, in one step. All spaces of the account get another
     * key, so that nothing that comes is sealed under one that the former key pair opens. Recovery code and passkeys open the former
     * private key, so they are of no use any more and are forgotten. What the former key signed of its successor is
     * kept for the devices that have seen it.
     *
     * @throws Refusal `validation_failed` where none has begun in this session, or these are not all parts and links
     */
    async commit(asker: Asker, committed: z.output<typeof keyPairChange>): Promise<void> {
      const { userId, sessionId } = asker;
      const { queries } = database;
      const begun = await begunBy(queries, asker, committed.fingerprint, clock());
      const user = await userRepository(queries).findById(userId);
      const form = { ...begun.form, ...committed };
      const ahead = await keyPairParts(queries, userId, form);
      await checkSharingKey(form.pubkey, form.sharing_key);
      await checkLinks(queries, user, form, ahead);
      const change = { user, form, ahead, hold: begun.hold_id, now: clock() };
      const order = { space: spacesOf(user, ahead.spaces), account: userId };
      try {
        await database.transaction(order, async (changing) => {
          await replaceKeyPair(changing, change);
          await sessionRepository(changing).deleteOthers(userId, sessionId);
          await events.record(changing, { kind: 'key_pair_changed', userId });
        });
      } catch (error) {
        if (database.uniqueViolation(error) === null) throw error;
        throw keyTaken();
      }
    },
  };
}

async function begunBy(
  queries: Queries,
  asker: Asker,
  fingerprint: string,
  now: number,
): Promise<BegunKeyPair> {
  const begun = await begunKeyPairRepository(queries).find(asker, fingerprint);
  if (begun === undefined || begun.begun_at < now - CHANGE_SECONDS) throw notBegun();
  return begun;
}

/** Runs a transaction over all spaces of an account. */
async function inAllSpaces<T>(
  { database }: Pick<CredentialsPorts, 'database'>,
  user: UserRow,
  work: (queries: Queries, ids: readonly string[]) => Promise<T>,
): Promise<T> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const ids = await allSpacesOf(database.queries, user);
    const done = await database.transaction({ space: ids, account: user.id }, async (queries) => {
      // While the drive is locked, none comes.
      const known = new Set(ids);
      if (!(await allSpacesOf(queries, user)).every((id) => known.has(id))) return null;
      return { answer: await work(queries, ids) };
    });
    if (done !== null) return done.answer;
  }
  throw changedMeanwhile();
}

async function proven(
  { database, proofs, passwords, clock }: CredentialsPorts,
  user: UserRow,
  { current_password: _, password, ...form }: z.output<typeof keyPairBeginning>,
  origin: string,
): Promise<ProvenKeyPair> {
  if ((await userRepository(database.queries).findByFingerprint(form.fingerprint)) !== undefined)
    throw keyTaken();
  await checkProofs(proofs, user, form, origin);
  await checkGenerations(user, form, clock());
  return { ...form, password_hash: await passwords.hash(password) };
}

const keyTaken = () => fieldRefused('fingerprint', 'There is an account with this key already.');

const notBegun = () => fieldRefused('fingerprint', 'No change to this key pair has begun here. Begin again.');

async function allSpacesOf(queries: Queries, user: UserRow): Promise<string[]> {
  return [user.space_id, ...(await spaceRepository(queries).besideDrive(user))];
}

async function standingsOf(queries: Queries, ids: readonly string[]): Promise<BegunKeyPairChange['spaces']> {
  const spaces: BegunKeyPairChange['spaces'] = [];
  for (const id of ids) {
    const { revision } = await spaceRepository(queries).standing(id);
    const head = await headRepository(queries).newest(id);
    spaces.push({ id, revision, head: head === undefined ? null : signedHeadOf(head) });
  }
  return spaces;
}

/** @throws Refusal `validation_failed` unless the links of all spaces are signed by the next key pair, or deleted; `not_found` */
async function checkLinks(
  queries: Queries,
  { space_id }: UserRow,
  { deleted_links, pubkey }: CommittedKeyPair,
  { links, spaces }: TakenAhead,
): Promise<void> {
  const ofDrive = { id: space_id, links, deleted_links };
  for (const { id, ...taken } of [ofDrive, ...spaces]) {
    const present = await linksToReseal(queries, id, taken);
    if (!(await areAllResealed(present, taken, pubkey))) {
      throw fieldRefused('links', 'These are not all of your links, each signed by the new private key.');
    }
  }
}

type Proof = Omit<z.output<typeof keyPairBeginning>, 'current_password' | 'password'>;

/** @throws Refusal unless both keys signed the change */
async function checkProofs(proofs: KeyProofs, former: UserRow, form: Proof, origin: string): Promise<void> {
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
async function checkGenerations(former: UserRow, form: Proof, now: number): Promise<void> {
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
