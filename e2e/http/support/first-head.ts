import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type FormerKey,
  operationsText,
  type Registration,
  type SignedHead,
  type SpaceRoot,
} from '@coffer/contract';
import {
  epochRowBytes,
  epochRowId,
  firstRootRow,
  type Head,
  headBytes,
  NO_HEAD,
  NOTHING_REPEATED,
  readHead,
  rootRowBytes,
} from '@coffer/crypto';
import { epochRowOf, rootRowOf } from '../../../packages/client/src/rows/canonical-root.ts';
import { signatureOf } from './builders.ts';

const sha256 = (...bytes: readonly Uint8Array[]) =>
  createHash('sha256').update(Buffer.concat(bytes)).digest();
const sha256Hex = (text: string) => sha256(Buffer.from(text)).toString('hex');

/** The first head of an empty drive, signed by the private key of a registration; nobody has the key to which it commits. */
export function firstHeadOf(
  { fingerprint }: Pick<Registration, 'fingerprint'>,
  spaceId: string,
  revision = 1,
): Pick<SignedHead, 'bytes' | 'signature'> {
  return signed(
    {
      ...{ spaceId, revision, batch: { id: randomUUID(), operationsHash: sha256Hex('[]') } },
      ...{
        itemsDigest: NO_HEAD,
        ownersDigest: digestOf(rootEntry(spaceId, rootRowBytes(firstRootRow(spaceId)))),
      },
      ...{ epoch: 1, keyCommitment: randomBytes(32).toString('hex'), rows: 1, removedRows: 0 },
      ...{ time: Math.floor(Date.now() / 1_000), previous: NO_HEAD, milestone: NO_HEAD, ownersHead: NO_HEAD },
      ...{ otherSpaces: [], ownerFingerprint: fingerprint, signerFingerprint: fingerprint },
      ...{ endedFork: null, nextFingerprint: null, ...NOTHING_REPEATED },
    },
    fingerprint,
  );
}

/** The head of a change of the key pair of a drive that has its first head alone, signed by both. */
export function takeoverHeadOf(
  first: Pick<SignedHead, 'bytes'>,
  next: Pick<Registration, 'fingerprint'>,
  { root, former }: { readonly root: SpaceRoot; readonly former: FormerKey },
): SignedHead {
  const bytes = Buffer.from(first.bytes, 'base64url');
  const head = readHead(bytes);
  const { spaceId } = head;
  const hash = sha256(Buffer.from(head.previous, 'hex'), sha256(bytes)).toString('hex');
  const epochRow = entry(8, epochRowId(former.epoch), epochRowBytes(epochRowOf(former)));
  const taken: Head = {
    ...{ ...head, revision: head.revision + 1, epoch: root.epoch, rows: 2 },
    batch: { id: randomUUID(), operationsHash: sha256Hex(operationsText([{ kind: 'epoch', root, former }])) },
    ownersDigest: digestOf(epochRow, rootEntry(spaceId, rootRowBytes(rootRowOf(spaceId, root)))),
    ...{ keyCommitment: randomBytes(32).toString('hex'), previous: hash, ownersHead: hash },
    nextFingerprint: next.fingerprint,
  };
  const { signature: next_signature } = signed(taken, next.fingerprint);
  return { ...signed(taken, head.signerFingerprint), next_signature };
}

function signed(head: Head, fingerprint: string): Pick<SignedHead, 'bytes' | 'signature'> {
  const bytes = headBytes(head);
  return {
    bytes: Buffer.from(bytes).toString('base64url'),
    signature: signatureOf(fingerprint, 'head', [bytes]),
  };
}

/** A row as the digest of the owner's rows has it. */
const entry = (kind: number, id: string, row: Uint8Array) =>
  Buffer.concat([Buffer.of(kind), Buffer.from(id.replaceAll('-', ''), 'hex'), sha256(row)]);
const rootEntry = (spaceId: string, row: Uint8Array) => entry(9, spaceId, row);
const digestOf = (...entries: readonly Uint8Array[]) => sha256(...entries).toString('hex');
