import type { SharingKey } from '@coffer/contract';
import {
  type AccountKey,
  createAccountKey,
  generateKeyPair,
  importPrivateKey,
  newItemId,
  openMessage,
  type PrivateKey,
  renewAccountKey,
  sealMessage,
  sharingKeyHash,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/concurrency/clock.ts';
import type { OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { ownSharing, seedWithHash, signedSharingKey } from '../../src/keyring/sharing-seeds.ts';
import { openSharing } from '../../src/people/sharing-keys.ts';
import { openKeyring } from '../support/own-space.ts';

let own: OpenKeyring;
let thief: PrivateKey;
let right: SharingKey;

beforeAll(async () => {
  own = (await openKeyring(1)).keys;
  thief = await importPrivateKey((await generateKeyPair()).privateKeyPem);
  right = await signedSharingKey(own.privateKey, own.accountKey);
});

/** Opens sharing where the server gives others this key, and returns what is posted. */
async function posted(given: SharingKey | null): Promise<SharingKey[]> {
  const bodies: SharingKey[] = [];
  const call = async (name: string, input?: { body?: SharingKey }) => {
    if (name === 'ownSharingKey') return { sharing_key: given };
    if (input?.body !== undefined) bodies.push(input.body);
    return undefined;
  };
  const keyring = { ownSharing: (key: SharingKey | null) => ownSharing(own, key) };
  const signal = new AbortController().signal;
  const api = { call } as unknown as Pick<ApiClient, 'call'>;
  const opened = await openSharing({ api, keyring }, { clock: systemClock, signal });
  expect(opened).toEqual({ fingerprint: own.privateKey.fingerprint, sharingKey: right.public_key });
  return bodies;
}

describe('One’s own sharing key', () => {
  it('is posted where the server gives others none', async () => {
    expect(await posted(null)).toMatchObject([{ public_key: right.public_key }]);
    expect(await posted(right)).toEqual([]);
  });

  it('is posted where the one that is given is not signed by the present key pair', async () => {
    const ofThief = await signedSharingKey(thief, own.accountKey);
    expect(ofThief.public_key).toBe(right.public_key);
    expect(await posted(ofThief)).toMatchObject([{ public_key: right.public_key }]);
  });

  it('is posted where the present key pair has signed another one', async () => {
    const { accountKey } = await createAccountKey(own.privateKey, newItemId());
    expect(await posted(await signedSharingKey(own.privateKey, accountKey))).toMatchObject([
      { public_key: right.public_key },
    ]);
  });

  it('opens what was sealed to any of its former public halves, however many key pairs came since', async () => {
    const pairs = [own.privateKey, thief];
    const place = { id: newItemId(), spaceId: newItemId(), memberFingerprint: '00'.repeat(32) };
    const changes = fc.integer({ min: 0, max: 5 });
    await fc.assert(
      fc.asyncProperty(changes, fc.string({ maxLength: 50 }), async (count, text) => {
        const driveId = newItemId();
        let made = await createAccountKey(own.privateKey, driveId);
        const keys: AccountKey[] = [made.accountKey];
        for (let number = 1; number <= count; number++) {
          const [former = thief, next = thief] = number % 2 === 1 ? pairs : pairs.toReversed();
          made = await renewAccountKey(made.envelope, { former, next, driveId });
          keys.push(made.accountKey);
        }
        const hashes = new Set<string>();
        for (const key of keys) {
          const { public_key } = await signedSharingKey(own.privateKey, key);
          const hash = await sharingKeyHash(public_key);
          hashes.add(hash);
          const row = {
            ...place,
            sharingKeyHash: hash,
            sealedMessage: await sealMessage(public_key, place, { text, ownName: text }),
          };
          const seed = await seedWithHash(made.accountKey, hash);
          expect(seed && (await openMessage(row, seed))).toEqual({ text, ownName: text });
        }
        expect(hashes.size).toBe(count + 1);
        const stranger = await sharingKeyHash((await signedSharingKey(thief, own.accountKey)).public_key);
        expect(await seedWithHash(made.accountKey, stranger)).toBeNull();
      }),
      { numRuns: 8 },
    );
  });
});
