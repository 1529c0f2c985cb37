import type { BatchOperation, KeyPairChangePart, keyPairBeginning, keyPairChange } from '@coffer/contract';
import type { z } from 'zod';
import { storeResealed } from '../links/resealed-links.ts';
import { batchRepository } from '../spaces/batch-repository.ts';
import { hashOfOperations, loggedOf } from '../spaces/carry-out-batch.ts';
import { beginEpochIn } from '../spaces/epochs.ts';
import { putMemberIn, removeMemberIn } from '../spaces/members.ts';
import { readSignedHead, takeHead } from '../spaces/take-head.ts';
import { headMissing } from '../storage/refusals.ts';
import { spaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import type { Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { changedMeanwhile } from '../users/user.ts';

type Form = Pick<z.output<typeof keyPairChange>, 'head'> &
  Pick<z.output<typeof keyPairBeginning>, 'pubkey' | 'fingerprint'>;
type TakenOver = KeyPairChangePart['spaces'];

/** By which the spaces are held, and when it is. */
export interface TakingOver {
  readonly hold: string;
  readonly now: number;
}

/** All spaces that a change of the key pair writes to. */
export const spacesOf = (user: UserRow, spaces: TakenOver): string[] => [
  user.space_id,
  ...spaces.map(({ id }) => id),
];

/**
 * Hands all spaces beside the drive over to the next key pair, which is the user's already: each root gets another key, all members their
 * memberships anew, all links their seals and signatures, and each space a head that both key pairs sign.
 *
 * @throws Refusal `already_set` where these are not all of the user's, as where one came meanwhile; `head_refused`, `space_changed`,
 * `epoch_outdated` as a batch in one of them
 */
export async function takeOverSpaces(
  queries: Queries,
  former: UserRow,
  spaces: TakenOver,
  { head: headOfDrive, pubkey, fingerprint }: Form,
  { hold, now }: TakingOver,
): Promise<void> {
  const owned = await spaceRepository(queries).besideDrive(former);
  const named = new Set(spaces.map(({ id }) => id));
  if (named.size < spaces.length || named.size !== owned.length || owned.some((id) => !named.has(id)))
    throw changedMeanwhile();
  if (spaces.length === 0) return;
  if (headOfDrive === undefined) throw headMissing();
  const drive = { id: former.space_id, revision: readSignedHead(headOfDrive).revision };
  for (const { id, root, former: formerKey, removed, members, links, deleted_links, head } of spaces) {
    const change = spaceChange(queries, id, now, { isSigned: true, hold });
    const begun = { root, former: formerKey };
    await beginEpochIn(change, begun);
    for (const memberId of removed) await removeMemberIn(change, memberId);
    for (const member of members) await putMemberIn(change, member, former.id, null);
    if (!(await storeResealed(change, { links, deleted_links }))) throw changedMeanwhile();
    const operations: BatchOperation[] = [
      { kind: 'epoch', ...begun },
      ...removed.map((memberId) => ({ kind: 'remove_member' as const, id: memberId })),
      ...members.map((each) => ({ kind: 'member' as const, ...each })),
      ...deleted_links.map((linkId) => ({ kind: 'delete_link' as const, id: linkId })),
    ];
    const operationsHash = hashOfOperations(operations);
    const batchId = readSignedHead(head).batch.id;
    // The log of the space is read from its batches.
    await batchRepository(queries).insert({
      space_id: id,
      id: batchId,
      revision: await change.revision(),
      operations_hash: operationsHash,
      applied_at: now,
      ...loggedOf(operations),
    });
    const batch = { id: batchId, operationsHash, head, others: [drive] };
    await takeHead(change, batch, { owner: former, next: { pubkey, fingerprint } });
  }
}
