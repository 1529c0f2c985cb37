import type { BatchOperation, RootKey, StoredMember, TakenOverSpace } from '@coffer/contract';
import {
  type Head,
  itemId,
  itemRowBytes,
  namedBehind,
  ownersDigest,
  rootCommitment,
  sha256,
  toHex,
} from '@coffer/crypto';
import { renewedRootRow } from '../rows/canonical-item.ts';
import { memberHash } from '../rows/member-row.ts';
import { type OwnedRows, operationsHash, type Successors } from './own-heads.ts';
import { isEnded, sealMembers, termsOf } from './seal-members.ts';
import { unwrapOwnRoot } from './seal-space.ts';

/** What becomes of a space, with a head that nobody has signed yet. */
export type SealedTakeover = Omit<TakenOverSpace, 'head'> & { readonly head: Head };

/** A space of one's own beside the drive, as its newest head has it. */
export interface SpaceBefore {
  readonly spaceId: string;
  readonly root: RootKey;
  readonly rows: OwnedRows;
  readonly members: readonly StoredMember[];
}

/**
 * Carries a space over to the next key pair: its root gets another key, which is wrapped under the next account key and sealed for all who
 * stay, and the next key pair signs their memberships. The head of it, which both are to sign, names the drive's revision. Memberships
 * that have run out, or that their members have left, end. Throws `space_lied`, EnvelopeDamaged.
 *
 * @param drive after the change
 * @param now unix seconds
 */
export async function takeOverSpace(
  { spaceId, root: formerRoot, rows: { newest, owned }, members: before }: SpaceBefore,
  { former, next, accountKey }: Successors,
  drive: { readonly id: string; readonly revision: number },
  now: number,
): Promise<SealedTakeover> {
  const keys = { privateKey: next, accountKey };
  const removed = before.filter((member) => isEnded(member, now)).map(({ id }) => id);
  const staying = before.filter(({ id }) => !removed.includes(id));
  const { root: renewed, members: sealed } = await sealMembers(
    {
      ...{ spaceId, root: formerRoot },
      head: { revision: newest.head.revision, hash: newest.hash },
      greatest: newest.head.greatestGeneration,
      members: staying.map(termsOf),
    },
    keys,
  );
  if (renewed?.kind !== 'renew_root') throw new TypeError('The root has got no other key');
  const { kind: _, ...root } = renewed;
  const known = new Map(before.map(({ id, changed_revision }) => [id, changed_revision]));
  const members = sealed.map((member) => ({ member, known: known.get(member.id) ?? 0 }));
  const operations: BatchOperation[] = [
    renewed,
    ...removed.map((id) => ({ kind: 'remove_member' as const, id })),
    ...members.map((each) => ({ kind: 'member' as const, ...each })),
  ];
  const after = new Map(owned.map((row) => [row.id, row]));
  for (const id of removed) after.delete(id);
  const rootHash = await sha256(itemRowBytes(renewedRootRow(spaceId, renewed)));
  after.set(spaceId, { kind: 'item', id: spaceId, hash: rootHash });
  for (const member of sealed)
    after.set(member.id, { kind: 'member', id: member.id, hash: await memberHash(spaceId, member) });
  const bytes = await unwrapOwnRoot({ spaceId, root }, keys);
  const head: Head = {
    ...newest.head,
    spaceId: itemId(spaceId),
    revision: newest.head.revision + 1,
    batch: { id: crypto.randomUUID(), operationsHash: await operationsHash(operations) },
    ownersDigest: toHex(await ownersDigest([...after.values()])),
    rootGeneration: root.generation,
    greatestGeneration: root.generation,
    rootCommitment: await rootCommitment(bytes).finally(() => bytes.fill(0)),
    rows: newest.head.rows - removed.length,
    removedRows: newest.head.removedRows + removed.length,
    time: now,
    ...namedBehind(newest),
    otherSpaces: [drive],
    ownerFingerprint: former.fingerprint,
    signerFingerprint: former.fingerprint,
    endedFork: null,
    nextFingerprint: next.fingerprint,
  };
  return { id: spaceId, root, removed, members, head };
}
