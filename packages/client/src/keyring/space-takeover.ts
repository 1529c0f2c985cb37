import type { BatchOperation, Link, TakenOverSpace } from '@coffer/contract';
import { type Head, itemId, namedBehind, ownersDigest, toHex } from '@coffer/crypto';
import type { StoredMember } from '../rows/member-row.ts';
import { memberHash } from '../rows/member-row.ts';
import {
  epochRows,
  type OwnedRows,
  operationsHash,
  ownedKey,
  type Successors,
  withLinksAnew,
} from './own-heads.ts';
import { resealLinks } from './reseal-link.ts';
import { isEnded, sealMembers, termsOf } from './seal-members.ts';
import type { OwnRoot } from './seal-space.ts';

/** What becomes of a space, with a head that nobody has signed yet. */
export type SealedTakeover = Omit<TakenOverSpace, 'head'> & { readonly head: Head };

/** A space of one's own beside the drive, as its newest head has it. */
export interface SpaceBefore extends OwnRoot {
  readonly rows: OwnedRows;
  readonly members: readonly StoredMember[];
  readonly links: readonly Link[];
}

/**
 * Carries a space over to the next key pair: it begins an epoch, whose key is wrapped under the next account key and sealed for all who
 * stay, and the next key pair signs their memberships and its links. The head of it, which both are to sign, names the drive's revision. Memberships
 * that have run out, or that their members have left, end, and links that do not open are deleted. Throws `space_lied`, EnvelopeDamaged.
 *
 * @param drive after the change
 * @param now unix seconds
 */
export async function takeOverSpace(
  { spaceId, keys: formerKeys, rows: { newest, owned }, members: before, links: linksBefore }: SpaceBefore,
  { former, next, accountKey }: Successors,
  drive: { readonly id: string; readonly revision: number },
  now: number,
): Promise<SealedTakeover> {
  const removed = before.filter((member) => isEnded(member, now)).map(({ id }) => id);
  const staying = before.filter(({ id }) => !removed.includes(id));
  // What comes of a chain has the one before it.
  const [formerKey = accountKey] = accountKey.former;
  const links = await resealLinks(
    linksBefore,
    { privateKey: former, accountKey: formerKey },
    { privateKey: next, accountKey, spaceKey: null },
    now,
  );
  const deletedLinks = links.deleted.map(({ id }) => id);
  const again = new Map(links.links.map((link) => [link.id, link]));
  const stayingLinks = linksBefore.flatMap((link) => {
    const resealed = again.get(link.id);
    return resealed === undefined ? [] : { ...link, ...resealed };
  });
  const sealed = await sealMembers(
    {
      ...{ spaceId, keys: formerKeys, begins: true },
      head: { revision: newest.head.revision, hash: newest.hash },
      members: staying.map(termsOf),
      visited: { links: stayingLinks, now },
    },
    { privateKey: next, accountKey },
  );
  const { space: begun } = sealed;
  if (begun?.kind !== 'epoch') throw new TypeError('The space has begun no epoch');
  const changed = new Map(before.map(({ id, changed_revision }) => [id, changed_revision]));
  const members = sealed.members.map((member) => ({ member, known: changed.get(member.id) ?? 0 }));
  const operations: BatchOperation[] = [
    begun,
    ...removed.map((id) => ({ kind: 'remove_member' as const, id })),
    ...members.map((each) => ({ kind: 'member' as const, ...each })),
    ...deletedLinks.map((id) => ({ kind: 'delete_link' as const, id })),
  ];
  const known = new Map(owned.map((row) => [ownedKey(row), row]));
  const after = await withLinksAnew(known, { before: linksBefore, ...links });
  for (const id of removed) after.delete(id);
  for (const row of await epochRows(spaceId, begun, formerKeys.root)) after.set(row.id, row);
  const laterOf = new Map(before.map(({ id, later }) => [id, later]));
  for (const member of sealed.members) {
    const hash = await memberHash(spaceId, { ...member, later: laterOf.get(member.id) });
    after.set(member.id, { kind: 'member', id: member.id, hash });
  }
  const head: Head = {
    ...newest.head,
    spaceId: itemId(spaceId),
    revision: newest.head.revision + 1,
    batch: { id: crypto.randomUUID(), operationsHash: await operationsHash(operations) },
    ownersDigest: toHex(await ownersDigest([...after.values()])),
    epoch: sealed.epoch,
    keyCommitment: sealed.commitment,
    rows: newest.head.rows + 1 - removed.length - deletedLinks.length,
    removedRows: newest.head.removedRows + removed.length + deletedLinks.length,
    time: now,
    ...namedBehind(newest),
    otherSpaces: [drive],
    ownerFingerprint: former.fingerprint,
    signerFingerprint: former.fingerprint,
    endedFork: null,
    nextFingerprint: next.fingerprint,
  };
  const keyOf = new Map(sealed.linkKeys.map(({ link_id, ...key }) => [link_id, key]));
  const withKeys = links.links.map((link) => {
    const epoch_key = keyOf.get(link.id);
    return epoch_key === undefined ? link : { ...link, epoch_key };
  });
  const taken = { removed, members, links: withKeys, deleted_links: deletedLinks };
  return { id: spaceId, root: begun.root, former: begun.former, ...taken, head };
}
