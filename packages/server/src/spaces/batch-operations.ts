import {
  type BatchOperation,
  type ChangingOperation,
  factsOf,
  isChanging,
  type MemberRole,
  type OperationOf,
  type Restored,
} from '@coffer/contract';
import { Refusal } from '../calls/refusal.ts';
import { takeTurn } from '../concurrency/turns.ts';
import { deleteLinkIn, type LinkOwner, limitLinkIn, linkIn } from '../links/own-links.ts';
import { keepRequestIn } from '../requests/keep-request.ts';
import { itemRepository } from '../storage/item-repository.ts';
import { createIn, renameIn, spaceOfNew } from '../storage/item-service.ts';
import { partRepository } from '../storage/part-repository.ts';
import { putBackIn } from '../storage/put-back.ts';
import { quotaRepository } from '../storage/quota-repository.ts';
import {
  directoryMissing,
  isHeldByOwner,
  nameExists,
  oneFileAlone,
  takenRefusal,
} from '../storage/refusals.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { takeSpace } from '../storage/take-space.ts';
import { restoreIn, trashIn } from '../storage/trash-service.ts';
import { deleteIn, moveIn } from '../storage/tree-service.ts';
import type { StoredContent } from '../storage/version-rows.ts';
import { addVersionIn, deleteVersionsIn, finishIn, showVersionIn } from '../storage/version-service.ts';
import type { ChunkPlace } from '../store/chunks/chunk-place.ts';
import type { Database } from '../store/database/database.ts';
import { type ArriveNeeds, arriveIn } from './arrive.ts';
import { carryIn, type RejoinNeeds, rejoinIn } from './carry.ts';
import { type PuttingBack, rowsPutBack } from './check-put-back.ts';
import { beginEpochIn, renameSpaceIn } from './epochs.ts';
import { putMemberIn, removeMemberIn, type SharingRules } from './members.ts';
import { mountIn, unmountIn } from './mounts.ts';
import type { Moving } from './moving.ts';
import { putContactIn, putSettingIn } from './sealed-settings.ts';
import { separateIn } from './separate.ts';
import { undoPlainIn } from './undo-plain.ts';

/** What operations need beside the change that they are part of. */
export interface OperationNeeds {
  readonly owner: LinkOwner;
  readonly mostItems: number;
  /** What who changes the space may do in it. */
  readonly role: 'owner' | MemberRole;
  readonly spaceOwnerId: string;
  /** Of a space that is a single file's: that file. */
  readonly fileId: string | null;
  /** Whether the same call ends a space later. */
  readonly isEnding: boolean;
  /** To the newest key, by the head that comes along; null without one. */
  readonly keyCommitment: string | null;
  /** What the same call has let go from other spaces, and not taken yet. */
  readonly moving: Moving;
  /** The other spaces that the same call has changed before. */
  readonly changedBefore: readonly string[];
  /** What becomes of new members; null where the operations make none. */
  readonly sharing: SharingRules | null;
  /** Whether the operator has switched public links on. */
  readonly publicLinks: boolean;
  /** The contents that came with the batch, by their versions. */
  readonly contents: ReadonlyMap<string, StoredContent>;
  readonly database: Pick<Database, 'uniqueViolation' | 'foreignKeyViolation'>;
}

/**
 * Carries out operations, one after the other, by the rules of the calls that do them alone. After `checkRole`.
 *
 * @returns where the chunks are that are needed no more
 * @throws Refusal with the number of the operation before each field
 */
export async function applyOperations(
  change: SpaceChange,
  operations: readonly BatchOperation[],
  needs: OperationNeeds,
): Promise<ChunkPlace[]> {
  if (needs.fileId !== null) checkOneFile(operations, needs.isEnding);
  const freed: ChunkPlace[] = [];
  const isTaken = await takeForAll(change, operations, needs.mostItems);
  const take = isTaken ? async () => undefined : takeSpace;
  for (const [index, operation] of operations.entries()) {
    await new Promise<void>(takeTurn);
    // See `beginKeeping`.
    if (!isChanging(operation)) continue;
    try {
      freed.push(...(await apply(change, operation, { ...needs, take })));
    } catch (error) {
      throw ofOperation(takenRefusal(needs.database.uniqueViolation(error)) ?? error, index);
    }
  }
  return freed;
}

/**
 * Takes the space of a batch that makes nothing but new items at once: one statement for hundreds of files. Where that is
 * more than there is, nothing is taken: each takes its own then, and the first that finds no room is the one refused.
 */
async function takeForAll(
  { queries, spaceId }: SpaceChange,
  operations: readonly BatchOperation[],
  mostItems: number,
): Promise<boolean> {
  const held = operations.flatMap((operation) =>
    operation.kind === 'create' ? [spaceOfNew(operation.item)] : [],
  );
  const changing = operations.filter(({ kind }) => kind !== 'was');
  if (held.length < changing.length) return false;
  const bytes = held.reduce((sum, each) => sum + each.bytes, 0);
  return quotaRepository(queries).take(spaceId, { bytes, items: held.length }, mostItems);
}

/** @throws Refusal `forbidden` for what would bring another item, or leave none in a space that goes on */
function checkOneFile(operations: readonly BatchOperation[], isEnding: boolean): void {
  const refused = operations.findIndex((operation) => {
    const { ofOneFile } = factsOf(operation);
    return !(typeof ofOneFile === 'boolean' ? ofOneFile : ofOneFile(operation, isEnding));
  });
  if (refused < 0) return;
  throw oneFileAlone({ [`operations.${refused}`]: ['This is not done where a single file is shared.'] });
}

async function apply(
  change: SpaceChange,
  operation: ChangingOperation,
  {
    owner,
    mostItems,
    publicLinks,
    contents,
    database,
    sharing,
    take,
    ...needs
  }: OperationNeeds & { readonly take: typeof takeSpace },
): Promise<readonly ChunkPlace[]> {
  switch (operation.kind) {
    case 'create': {
      const { item } = operation;
      await createIn(change, item, mostItems, contents.get(item.version_id ?? item.id), take);
      return [];
    }
    case 'add_version': {
      const { id, version, number } = operation;
      await addVersionIn(change, id, version, contents.get(version.id), number);
      return [];
    }
    case 'finish':
      await finishIn(change, operation.id, operation.content, operation.version_id, operation);
      return [];
    case 'show_version':
      await showVersionIn(change, operation.id, operation.version_id);
      return [];
    case 'epoch':
      await beginEpochIn(change, operation);
      return [];
    case 'rename_space':
      await renameSpaceIn(change, operation);
      return [];
    case 'rename':
      await renameIn(change, operation.id, operation.name);
      return [];
    case 'move':
      await moveIn(change, operation);
      return [];
    case 'trash':
      return trashIn(change, operation.ids, operation.at, operation.unfinished);
    case 'restore': {
      const { left } = await restoreIn(change, operation);
      if (left.length > 0) throw notRestored(operation.items, left);
      return [];
    }
    case 'put_back': {
      const by = { userId: owner.userId, keyCommitment: needs.keyCommitment };
      return putBack(change, operation, by, mostItems);
    }
    case 'delete':
      await checkUnchanged(change, operation.ids, operation.unchanged_since);
      return deleteIn(change, operation.ids);
    case 'delete_versions':
      return deleteVersionsIn(change, operation.id, operation.version_ids);
    case 'link':
      await linkIn(change, owner, operation.link, { allowed: publicLinks, database });
      return [];
    case 'limit_link': {
      const { kind: _, id, ...limits } = operation;
      await limitLinkIn(change, owner, id, limits);
      return [];
    }
    case 'delete_link':
      await deleteLinkIn(change, operation.id);
      return [];
    case 'undo_plain':
      return undoPlainIn(change, operation);
    case 'setting': {
      const { setting, request } = operation;
      await putSettingIn(change, operation);
      if (request === undefined) return [];
      return keepRequestIn(change, setting.id, request, { allowed: publicLinks, database });
    }
    case 'separate':
    case 'carry':
    case 'arrive':
    case 'rejoin':
      return moveBetweenSpaces(change, operation, {
        ...needs,
        ownerId: owner.userId,
        userId: owner.userId,
        mostItems,
      });
    case 'member':
    case 'remove_member':
    case 'mount':
    case 'unmount':
      await changeSharing(change, operation, { owner, sharing, mostItems });
      return [];
    case 'contact':
      await putContactIn(change, operation);
      return [];
  }
}

async function putBack(
  change: SpaceChange,
  operation: OperationOf<'put_back'>,
  by: Omit<PuttingBack, 'epoch'>,
  mostItems: number,
): Promise<readonly ChunkPlace[]> {
  const { queries, spaceId } = change;
  const rows = rowsPutBack(queries, spaceId, operation, { ...by, epoch: await change.epoch() });
  const freed = await putBackIn(change, rows, mostItems);
  if (operation.parts !== undefined) await partRepository(queries, by.userId).forget(null);
  return freed;
}

type MovingOperation = OperationOf<'separate' | 'carry' | 'arrive' | 'rejoin'>;

/** What goes from one space into another. Gives where the chunks are that are needed no more. */
async function moveBetweenSpaces(
  change: SpaceChange,
  operation: MovingOperation,
  needs: RejoinNeeds & ArriveNeeds & { readonly mostItems: number },
): Promise<readonly ChunkPlace[]> {
  switch (operation.kind) {
    case 'separate':
      await separateIn(change, operation, needs);
      return [];
    case 'carry':
      await carryIn(change, operation, needs);
      return [];
    case 'arrive':
      await arriveIn(change, operation, needs);
      return [];
    case 'rejoin':
      return rejoinIn(change, operation, needs);
  }
}

type SharingOperation = OperationOf<'member' | 'remove_member' | 'mount' | 'unmount'>;

/** What is about members, and about what others share. */
async function changeSharing(
  change: SpaceChange,
  operation: SharingOperation,
  { owner, sharing, mostItems }: Pick<OperationNeeds, 'owner' | 'sharing' | 'mostItems'>,
): Promise<void> {
  switch (operation.kind) {
    case 'member':
      if (sharing === null) throw new TypeError('Nobody has asked who may become a member');
      return putMemberIn(change, operation, owner.userId, sharing);
    case 'remove_member':
      return removeMemberIn(change, operation.id);
    case 'mount':
      return mountIn(change, operation, owner.userId, mostItems);
    case 'unmount':
      return unmountIn(change, operation.id);
  }
}

/** Names all that was left, and why. */
function notRestored(
  items: readonly { readonly id: string }[],
  left: readonly Restored['left'][number][],
): Refusal {
  const { code, message } = left.some(({ reason }) => reason === 'name_exists')
    ? nameExists()
    : directoryMissing();
  const fields = left.map(({ id, reason }): [string, string[]] => {
    const place = items.findIndex((item) => item.id === id);
    return reason === 'name_exists'
      ? [`items.${place}.name`, ['This name is in use.']]
      : [`items.${place}.file_id`, ['Its directory is in the trash, or was deleted.']];
  });
  return new Refusal(code, message, { errors: Object.fromEntries(fields) });
}

/** @throws Refusal `space_changed` where one of the items is another one than at this revision */
async function checkUnchanged(
  { queries, spaceId }: SpaceChange,
  ids: readonly string[],
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined) return;
  const found = await itemRepository(queries).findAnywhere(spaceId, ids);
  if (found.every((item) => item.revision <= revision)) return;
  throw new Refusal('space_changed', 'One of these was changed meanwhile. Look at it, and delete it again.', {
    errors: { unchanged_since: ['One of the items was changed since.'] },
  });
}

/** Says which operation was refused. */
function ofOperation(error: unknown, index: number): unknown {
  // What is signed is the whole batch.
  if (!(error instanceof Refusal) || error.code === 'head_refused' || isHeldByOwner(error)) return error;
  const { code, message, errors = {}, retryAfterSeconds, ownerId } = error;
  const fields = Object.entries(errors).map(([field, messages]) => [
    `operations.${index}.${field}`,
    messages,
  ]);
  return new Refusal(code, message, {
    errors: fields.length === 0 ? { [`operations.${index}`]: [message] } : Object.fromEntries(fields),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ownerId,
  });
}
