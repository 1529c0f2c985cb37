import {
  fromBase64Url,
  generateKeyPair,
  type Head,
  headHash,
  importPrivateKey,
  NO_HEAD,
  NOTHING_REPEATED,
  newItemId,
  ownersDigest,
  readHead,
  toHex,
} from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type NamedKey, type OwnedRows, type Successors, signTakeover } from '../../src/keyring/own-heads.ts';

const driveId = newItemId();
const key = (epoch: number, keyCommitment = `a${epoch}`.repeat(32)): NamedKey => ({ epoch, keyCommitment });

let pairs: Pick<Successors, 'former' | 'next'>;
let before: OwnedRows;

beforeAll(async () => {
  const pair = async () => importPrivateKey((await generateKeyPair()).privateKeyPem);
  pairs = { former: await pair(), next: await pair() };
  const { fingerprint } = pairs.former;
  const head: Head = {
    ...{ spaceId: driveId, revision: 7, batch: { id: newItemId(), operationsHash: NO_HEAD } },
    ...{ itemsDigest: NO_HEAD, ownersDigest: NO_HEAD, ...key(2), rows: 2, removedRows: 0, time: 1 },
    ...{ previous: NO_HEAD, milestone: NO_HEAD, ownersHead: NO_HEAD, otherSpaces: [] },
    ...{ ownerFingerprint: fingerprint, signerFingerprint: fingerprint },
    ...{ endedFork: null, nextFingerprint: null, ...NOTHING_REPEATED },
  };
  before = { newest: { head, hash: await headHash(head) }, owned: [] };
});

const takeover = (former: NamedKey, next: NamedKey, of = before) =>
  signTakeover(
    of,
    {
      driveId,
      root: {},
      links: { before: [], links: [], deleted: [] },
      settings: [],
      operations: [],
      former,
      key: next,
    },
    pairs,
    5,
  );

describe('A head by which another key pair takes over', () => {
  it('begins the epoch after that of the head before', async () => {
    const { bytes } = await takeover(key(2), key(3));
    expect(readHead(fromBase64Url(bytes))).toMatchObject({ revision: 8, ...key(3) });
  });

  it('is not signed where the next key was made from another one than that of the drive: it would be lost', async () => {
    for (const [former, next] of [
      [key(1), key(2)],
      [key(2, 'ff'.repeat(32)), key(3)],
      [key(1), key(3)],
      [key(2), key(4)],
    ] as const) {
      await expect(takeover(former, next)).rejects.toThrow('space_lied');
    }
  });

  it('repeats what the head before says of versions, and its later fields', async () => {
    const repeated = { lowest: { write: 3, read: 2 }, later: 'AQAHAAAAAf8' };
    const { newest } = before;
    const { bytes } = await takeover(key(2), key(3), {
      ...before,
      newest: { ...newest, head: { ...newest.head, ...repeated } },
    });
    expect(readHead(fromBase64Url(bytes))).toMatchObject(repeated);
  });

  it('keeps rows of later kinds, whose ids may be those of others', async () => {
    const hash = new Uint8Array(32).fill(7);
    const later = { kind: 10, id: driveId, hash } as const;
    const owned = [{ kind: 'root', id: driveId, hash } as const, later];
    const { bytes } = await takeover(key(2), key(3), { ...before, owned });
    const digest = await ownersDigest([{ ...later, kind: 'root' }, later]);
    expect(readHead(fromBase64Url(bytes)).ownersDigest).toBe(toHex(digest));
  });
});
