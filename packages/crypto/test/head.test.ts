// Longer than 350 lines because each field of a head, and each bound, has a test.
import { constants, randomBytes, randomUUID, verify as verifySignature } from 'node:crypto';
import {
  chainedHash,
  EncodingInvalid,
  fromBase64Url,
  type Head,
  headBytes,
  headFault,
  headHash,
  importPublicKey,
  isMilestone,
  isOtherEnd,
  type KnownHead,
  MILESTONE_REVISIONS,
  NO_HEAD,
  NOTHING_REPEATED,
  namedBehind,
  type PrivateKey,
  readHead,
  signHead,
  toHex,
  verifyHead,
} from '@coffer/crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import vector from '../../../vectors/heads.json' with { type: 'json' };
import { anAccount } from './builders.ts';
import { associatedData } from './reference.ts';
import * as reference from './reference-rows.ts';
import { sha256 } from './reference-rows.ts';

const PSS = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
const SPACE = randomUUID();
const OWNER = aHash();
const MEMBER = aHash();

function aHash(): string {
  return randomBytes(32).toString('hex');
}

/** The first head of a space. */
function firstHead(changes: Partial<Head> = {}): Head {
  return {
    spaceId: SPACE,
    revision: 1,
    batch: { id: randomUUID(), operationsHash: aHash() },
    itemsDigest: aHash(),
    ownersDigest: aHash(),
    epoch: 1,
    keyCommitment: aHash(),
    rows: 1,
    removedRows: 0,
    time: 1_790_000_000,
    previous: NO_HEAD,
    milestone: NO_HEAD,
    ownersHead: NO_HEAD,
    otherSpaces: [],
    ownerFingerprint: OWNER,
    signerFingerprint: OWNER,
    endedFork: null,
    nextFingerprint: null,
    ...NOTHING_REPEATED,
    ...changes,
  };
}

async function known(head: Head): Promise<KnownHead> {
  return { head, hash: await headHash(head) };
}

/** A field of a later version. */
function laterField(mark: number, number: number, bytes: Uint8Array): Buffer {
  const header = Buffer.from([mark, number >> 8, number & 0xff, 0, 0, 0, bytes.length]);
  return Buffer.concat([header, bytes]);
}

/** A head as it comes after another one. */
function after(before: KnownHead, changes: Partial<Head> = {}): Head {
  const { head } = before;
  return {
    ...head,
    revision: head.revision + 1,
    batch: { id: randomUUID(), operationsHash: aHash() },
    itemsDigest: aHash(),
    ...namedBehind(before),
    endedFork: null,
    nextFingerprint: null,
    ...changes,
  };
}

describe('The bytes of a head', () => {
  const hash = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes).toString('hex'));
  const uuid = fc.uuid({ version: 4 });
  const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  const laterFields = fc
    .uniqueArray(fc.tuple(fc.nat({ max: 65_535 }), fc.uint8Array({ maxLength: 40 })), {
      maxLength: 3,
      selector: ([number]) => number,
    })
    .map((fields) =>
      Buffer.concat(fields.sort(([a], [b]) => a - b).map(([number, bytes]) => laterField(1, number, bytes))),
    );
  const aHead: fc.Arbitrary<Head> = fc.record({
    spaceId: uuid,
    revision: count,
    batch: fc.record({ id: uuid, operationsHash: hash }),
    itemsDigest: hash,
    ownersDigest: hash,
    epoch: count,
    keyCommitment: hash,
    rows: count,
    removedRows: count,
    time: count,
    previous: hash,
    milestone: hash,
    ownersHead: hash,
    otherSpaces: fc.array(fc.record({ id: uuid, revision: count }), { maxLength: 3 }),
    ownerFingerprint: hash,
    signerFingerprint: hash,
    endedFork: fc.option(fc.record({ revision: count, epoch: count, hash }), { nil: null }),
    nextFingerprint: fc.option(hash, { nil: null }),
    lowest: fc.record({ write: count, read: count }),
    later: laterFields.map((bytes) => bytes.toString('base64url')),
  });

  it('and its hash are those of the text, for every head', async () => {
    await fc.assert(
      fc.asyncProperty(aHead, async (head) => {
        expect(toHex(headBytes(head))).toBe(reference.headBytes(head).toString('hex'));
        expect(await headHash(head)).toBe(reference.headHash(head));
      }),
    );
  });

  it('are read as the head that they are of, and no others are', () => {
    fc.assert(
      fc.property(aHead, fc.nat(), fc.integer({ min: 1, max: 255 }), (head, place, change) => {
        const bytes = headBytes(head);
        expect(readHead(bytes)).toEqual(head);
        const other = bytes.slice();
        const index = place % other.length;
        other[index] = (other[index] ?? 0) ^ change;
        // What is another head is read as that one, such as one that ends before a later field; all else is none.
        for (const changed of [other, bytes.slice(0, index)]) {
          let found: Head | null = null;
          try {
            found = readHead(changed);
          } catch (error) {
            expect(error).toBeInstanceOf(EncodingInvalid);
          }
          if (found !== null) expect(toHex(headBytes(found))).toBe(toHex(changed));
        }
        for (const length of [0, 1, bytes.length - 1]) {
          expect(() => readHead(bytes.slice(0, length))).toThrow(EncodingInvalid);
        }
        expect(() => readHead(new Uint8Array([...bytes, 0]))).toThrow(EncodingInvalid);
        for (const mark of [0, 2, 3]) {
          const later = laterField(mark, 65_535, new Uint8Array(1));
          expect(() => readHead(Uint8Array.from([...headBytes({ ...head, later: '' }), ...later]))).toThrow(
            EncodingInvalid,
          );
        }
      }),
    );
  });

  it('stay as they are', async () => {
    for (const { head, bytes, hash: expected } of vector.heads) {
      expect(toHex(headBytes(head))).toBe(bytes);
      expect(await headHash(head)).toBe(expected);
    }
  });

  it('lead from one to the next in the vectors, over the end of a fork, a milestone and another key pair', async () => {
    const keys = await Promise.all(vector.publicKeys.map(importPublicKey));
    let before: KnownHead | null = null;
    for (const { head, hash: own, signature, nextSignature } of vector.heads) {
      expect(headFault(before, before?.head ?? null, head)).toBeNull();
      const by = (fingerprint: string | null) => keys.find((key) => key.fingerprint === fingerprint);
      const [signer, next] = [by(head.signerFingerprint), by(head.nextFingerprint)];
      expect(signer && (await verifyHead(signer, head, signature))).toBe(true);
      if (next) expect(await verifyHead(next, head, nextSignature ?? '')).toBe(true);
      before = { head, hash: own };
    }
    expect(vector.heads.map(({ head }) => isMilestone(head))).toEqual([
      ...[false, false, true],
      ...[true, false, false],
    ]);
  });

  it('need not be kept to show the way from one to a later one', async () => {
    const first = firstHead();
    const second = after(await known(first));
    const hashOfBytes = sha256(headBytes(second)).toString('hex');
    expect(await chainedHash(await headHash(first), hashOfBytes)).toBe(await headHash(second));
  });

  it('have no hash of another length', () => {
    expect(() => headBytes(firstHead({ itemsDigest: 'ff' }))).toThrow(EncodingInvalid);
  });
});

describe('The signature of a head', () => {
  let owner: PrivateKey;
  let other: PrivateKey;

  beforeAll(async () => {
    [owner, other] = (await Promise.all([anAccount(), anAccount()])).map(({ privateKey }) => privateKey) as [
      PrivateKey,
      PrivateKey,
    ];
  });

  it('is RSA-PSS over its bytes, as Node verifies it', async () => {
    const head = firstHead();
    const signature = Buffer.from(fromBase64Url(await signHead(owner, head)));
    const message = associatedData('head', reference.headBytes(head));
    expect(verifySignature('sha256', message, { key: owner.publicKey.pem, ...PSS }, signature)).toBe(true);
  });

  it('is of this key and this head alone', async () => {
    const head = firstHead();
    const signature = await signHead(owner, head);
    expect(await verifyHead(owner.publicKey, head, signature)).toBe(true);
    expect(await verifyHead(other.publicKey, head, signature)).toBe(false);
    for (const [field, value] of Object.entries(
      firstHead({ revision: 2, rows: 7, removedRows: 3, time: 5 }),
    )) {
      const changed: Head = { ...head, [field]: value };
      if (toHex(headBytes(changed)) === toHex(headBytes(head))) continue;
      expect(await verifyHead(owner.publicKey, changed, signature), field).toBe(false);
    }
    expect(await verifyHead(owner.publicKey, head, 'no base64!')).toBe(false);
    expect(await verifyHead(owner.publicKey, { ...head, rows: -1 }, signature)).toBe(false);
  });
});

describe('A head that comes after another one', () => {
  let first: KnownHead;

  beforeAll(async () => {
    first = await known(firstHead());
  });

  it('is one whose fields lead there', async () => {
    expect(headFault(null, null, first.head)).toBeNull();
    const second = after(first);
    expect(headFault(first, first.head, second)).toBeNull();
    const third = after(await known(second), { signerFingerprint: MEMBER });
    expect(headFault(await known(second), second, third)).toBeNull();
    const fourth = after(await known(third));
    expect(headFault(await known(third), second, fourth)).toBeNull();
    expect(fourth.ownersHead).toBe(await headHash(second));
  });

  it.each<[string, Partial<Head>, string]>([
    ['of another space', { spaceId: randomUUID() }, 'space'],
    ['at the same revision', { revision: 1 }, 'revision'],
    ['past one that is left out', { revision: 3 }, 'revision'],
    ['after another one', { previous: aHash() }, 'previous'],
    ['with a milestone that there was not', { milestone: aHash() }, 'milestone'],
    ['with another head of the owner', { ownersHead: NO_HEAD }, 'owners-head'],
    ['of another owner', { ownerFingerprint: MEMBER, signerFingerprint: MEMBER }, 'owner'],
    ['of an older epoch', { epoch: 0, keyCommitment: aHash() }, 'epoch'],
    ['past an epoch that is left out', { epoch: 3, keyCommitment: aHash() }, 'epoch'],
    ['with another key of the same epoch', { keyCommitment: aHash() }, 'epoch'],
  ])('is not one %s', (_, changes, fault) => {
    expect(headFault(first, first.head, after(first, changes))).toBe(fault);
  });

  it('begins an epoch, with a key of its own, by the owner alone', () => {
    const begun = { epoch: 2, keyCommitment: aHash() };
    expect(headFault(first, first.head, after(first, begun))).toBeNull();
    const byMember = after(first, { ...begun, signerFingerprint: MEMBER });
    expect(headFault(first, first.head, byMember)).toBe('not-the-owner');
  });

  it('repeats, signed by a member, the epoch and the key of the last head of the owner, not of an earlier one', async () => {
    const second = await known(after(first, { epoch: 2, keyCommitment: aHash() }));
    const byMember = after(second, { signerFingerprint: MEMBER });
    expect(headFault(second, second.head, byMember)).toBeNull();
    expect(headFault(second, first.head, byMember)).toBe('not-the-owner');
    const { epoch, keyCommitment } = first.head;
    expect(headFault(second, second.head, { ...byMember, epoch, keyCommitment })).toBe('epoch');
  });

  it('brings back no rows that were removed', async () => {
    const second = await known(after(first, { removedRows: 5 }));
    expect(headFault(second, second.head, after(second, { removedRows: 4 }))).toBe('removed-rows');
  });

  it.each<[string, Partial<Head>]>([
    ['rows of the owner', { ownersDigest: aHash() }],
    ['the epoch', { epoch: 2 }],
    ['the epoch and its key', { epoch: 2, keyCommitment: aHash() }],
    ['what was removed', { removedRows: 1 }],
    ['who may write', { lowest: { write: 2, read: 1 } }],
    ['who may read', { lowest: { write: 1, read: 2 } }],
    ['a field of a later version', { later: 'AQAHAAAAAf8' }],
    ['the key pair', { nextFingerprint: MEMBER, epoch: 2, keyCommitment: aHash() }],
    ['a fork', { endedFork: { revision: 1, epoch: 1, hash: aHash() }, epoch: 2, keyCommitment: aHash() }],
  ])('and is signed by a member, does not change %s', (_, changes) => {
    const byMember = { signerFingerprint: MEMBER };
    expect(headFault(first, first.head, after(first, byMember))).toBeNull();
    expect(headFault(first, first.head, after(first, { ...byMember, ...changes }))).toBe('not-the-owner');
    expect(headFault(first, null, after(first, byMember))).toBe('not-the-owner');
  });

  it('names the next key pair as owner once one has taken the place of the former', async () => {
    const begun = { epoch: 2, keyCommitment: aHash() };
    const change = await known(after(first, { ...begun, nextFingerprint: MEMBER }));
    const byNext = { ownerFingerprint: MEMBER, signerFingerprint: MEMBER };
    expect(headFault(change, change.head, after(change, byNext))).toBeNull();
    expect(headFault(change, change.head, after(change))).toBe('owner');
  });

  it('begins an epoch with the next key pair', () => {
    const change = { nextFingerprint: MEMBER };
    expect(headFault(first, first.head, after(first, change))).toBe('epoch');
    const begun = { epoch: 2, keyCommitment: aHash() };
    expect(headFault(first, first.head, after(first, { ...change, ...begun }))).toBeNull();
  });

  const FARTHEST = 2 ** 34;
  const LAST = 1 + 2 ** 20;
  type OtherEnd = Partial<NonNullable<Head['endedFork']>>;

  it.each<[string, OtherEnd, Partial<Head>, string | null]>([
    ['one above the other end', {}, { revision: 10 }, null],
    ['at the revision of the other end', {}, { revision: 9 }, 'revision'],
    ['further above', {}, { revision: 11 }, 'revision'],
    ['far above, since the other end is', { revision: FARTHEST }, { revision: FARTHEST + 1 }, null],
    ['too far above', { revision: FARTHEST + 1 }, { revision: FARTHEST + 2 }, 'revision'],
    ['in the same epoch', {}, { revision: 10, epoch: 1 }, 'epoch'],
    ['in an epoch that only one end is below', { epoch: 2 }, { revision: 10, epoch: 2 }, 'epoch'],
    ['one above the epoch of the other end', { epoch: 2 }, { revision: 10, epoch: 3 }, null],
    ['further above both epochs', {}, { revision: 10, epoch: 3 }, 'epoch'],
    ['in an epoch far above', { epoch: LAST - 1 }, { revision: 10, epoch: LAST }, null],
    ['in one too far above', { epoch: LAST }, { revision: 10, epoch: LAST + 1 }, 'epoch'],
  ])('ends a fork above both of its ends: %s', (_, other, changes, fault) => {
    const endedFork = { revision: 9, epoch: 1, hash: aHash(), ...other };
    const end = { epoch: 2, keyCommitment: aHash(), endedFork, ...changes };
    expect(headFault(first, first.head, after(first, end))).toBe(fault);
  });

  it.each<[string, Partial<Head>, boolean]>([
    ['one above it', { revision: 10 }, true],
    ['as far above it as an end may', { revision: 9 + FARTHEST }, true],
    ['further above it', { revision: 10 + FARTHEST }, false],
    ['at its revision', { revision: 9 }, false],
    ['as many epochs above it as an end may', { epoch: LAST + 2 }, true],
    ['more epochs above it', { epoch: LAST + 3 }, false],
    ['in its epoch', { epoch: 3 }, false],
    ['in another space', { spaceId: randomUUID() }, false],
    ['after another hash', { endedFork: { revision: 9, epoch: 3, hash: aHash() } }, false],
    ['and ends no fork', { endedFork: null }, false],
  ])('ends a fork at the other end, as far as that alone can tell: %s', async (_, changes, isIt) => {
    const other = await known(firstHead({ revision: 9, epoch: 3 }));
    const endedFork = { revision: 9, epoch: 3, hash: other.hash };
    const end = after(first, { revision: 10, epoch: 4, endedFork, ...changes });
    expect(await isOtherEnd(end, other.head)).toBe(isIt);
    for (const wrong of [{ revision: 8 }, { epoch: 2 }]) {
      const named = { ...end, endedFork: { ...endedFork, ...wrong } };
      expect(await isOtherEnd(named, other.head)).toBe(false);
    }
  });

  it('begins a space only by the owner, with nothing before it', () => {
    expect(headFault(null, null, firstHead({ previous: aHash() }))).toBe('previous');
    expect(headFault(null, null, firstHead({ signerFingerprint: MEMBER }))).toBe('not-the-owner');
  });

  it('is a milestone at each multiple of 1,024, or the first one behind, and where a fork ends', async () => {
    const last = firstHead({ revision: MILESTONE_REVISIONS - 1 });
    expect(isMilestone(last)).toBe(false);
    const milestone = await known(after(await known(last)));
    expect(isMilestone(milestone.head)).toBe(true);
    const next = after(milestone);
    expect(isMilestone(next)).toBe(false);
    expect(next.milestone).toBe(milestone.hash);
    expect(headFault(milestone, milestone.head, { ...next, milestone: NO_HEAD })).toBe('milestone');
    const afterFork = { ...next, revision: 3_000, endedFork: { revision: 2_999, epoch: 1, hash: aHash() } };
    expect(isMilestone(afterFork)).toBe(true);
    expect(isMilestone(firstHead({ revision: 1_500 }))).toBe(true);
  });
});
