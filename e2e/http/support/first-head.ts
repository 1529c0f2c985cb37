import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Registration, SignedHead } from '@coffer/contract';
import { firstRootRow, headBytes, NO_HEAD, NOTHING_REPEATED, rootRowBytes } from '@coffer/crypto';
import { signatureOf } from './builders.ts';

/** The first head of an empty drive, signed by the private key of a registration; nobody has the key to which it commits. */
export function firstHeadOf(
  { fingerprint }: Pick<Registration, 'fingerprint'>,
  spaceId: string,
  revision = 1,
): SignedHead {
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes);
  const root = sha256(rootRowBytes(firstRootRow(spaceId))).digest();
  const id = Buffer.from(spaceId.replaceAll('-', ''), 'hex');
  const bytes = headBytes({
    ...{
      spaceId,
      revision,
      batch: { id: randomUUID(), operationsHash: sha256(Buffer.from('[]')).digest('hex') },
    },
    ...{ itemsDigest: NO_HEAD, ownersDigest: sha256(Buffer.concat([Buffer.of(9), id, root])).digest('hex') },
    ...{ epoch: 1, keyCommitment: randomBytes(32).toString('hex'), rows: 1, removedRows: 0 },
    ...{ time: Math.floor(Date.now() / 1_000), previous: NO_HEAD, milestone: NO_HEAD, ownersHead: NO_HEAD },
    ...{ otherSpaces: [], ownerFingerprint: fingerprint, signerFingerprint: fingerprint },
    ...{ endedFork: null, nextFingerprint: null, ...NOTHING_REPEATED },
  });
  return {
    bytes: Buffer.from(bytes).toString('base64url'),
    signature: signatureOf(fingerprint, 'head', [bytes]),
  };
}
