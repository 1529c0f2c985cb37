import { sha256 } from '#sha256';
import { type AccountKey, firstSpaceKey } from './account-key-chain.ts';
import { toBase64Url, toHex, utf8Encode } from './encoding.ts';
import { type Head, headBytes, NO_HEAD, NOTHING_REPEATED, namedBehind, signHead } from './head.ts';
import { type ItemId, newItemId } from './ids.ts';
import type { PrivateKey } from './key-pair.ts';
import { ownersDigest } from './row-digests.ts';
import { firstRootRow, rootRowBytes } from './rows/root.ts';
import { importSpaceKey } from './space-key.ts';

/** The number of the first epoch. */
const FIRST = 1;

/** Who begins a drive, and with which account key: the first one. */
export interface FirstOwner {
  readonly privateKey: PrivateKey;
  readonly accountKey: AccountKey;
  readonly driveId: ItemId;
}

/** The rows of a drive that nobody has signed, as far as a head says them. */
export type UnsignedRows = Pick<Head, 'revision' | 'itemsDigest' | 'ownersDigest' | 'rows'>;

/** A head as the server takes it. */
export interface FirstHead {
  readonly bytes: string;
  readonly signature: string;
}

/**
 * Signs the first head of a drive, with which its account gets a seed: from then on a server that shows the drive without a head lies.
 * Its batch has no operations. Throws SigningFailed.
 *
 * @param time unix seconds
 * @param unsigned the rows that are there already; those of an empty drive by default
 *
 * @example
 * ```ts
 * import { fromBase64Url, makeAccountKeys, readHead, signFirstHead, verifyHead } from '@coffer/crypto';
 *
 * const made = await makeAccountKeys({ email: 'ada@example.org', password: 'correct horse', keySize: 2048 });
 * const { bytes, signature } = await signFirstHead(made, 1_790_000_000);
 * const head = readHead(fromBase64Url(bytes));
 * head.revision; // => 1
 * await verifyHead(made.privateKey.publicKey, head, signature); // => true
 * ```
 */
export async function signFirstHead(
  { privateKey, accountKey, driveId }: FirstOwner,
  time: number,
  unsigned?: UnsignedRows,
): Promise<FirstHead> {
  const bytes = await firstSpaceKey(accountKey, driveId);
  const { commitment } = await importSpaceKey(driveId, FIRST, bytes).finally(() => bytes.fill(0));
  const { fingerprint } = privateKey;
  const { revision, ...rows } = unsigned ?? (await emptyDrive(driveId));
  const head: Head = {
    ...{ spaceId: driveId, revision: revision + 1 },
    batch: { id: newItemId(), operationsHash: toHex(await sha256(utf8Encode('[]'))) },
    ...rows,
    ...{ epoch: FIRST, keyCommitment: commitment, removedRows: 0, time, ...namedBehind(null) },
    ...{ otherSpaces: [], ownerFingerprint: fingerprint, signerFingerprint: fingerprint },
    ...{ endedFork: null, nextFingerprint: null, ...NOTHING_REPEATED },
  };
  return { bytes: toBase64Url(headBytes(head)), signature: await signHead(privateKey, head) };
}

async function emptyDrive(driveId: string): Promise<UnsignedRows> {
  const root = {
    kind: 'root',
    id: driveId,
    hash: await sha256(rootRowBytes(firstRootRow(driveId))),
  } as const;
  return { revision: 0, itemsDigest: NO_HEAD, ownersDigest: toHex(await ownersDigest([root])), rows: 1 };
}
