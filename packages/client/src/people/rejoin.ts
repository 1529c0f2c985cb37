import { BATCH_OPERATIONS, BATCH_SIZE, type BatchOperation, DIRECTORY_MIME } from '@coffer/contract';
import { cursorPages } from '../api/cursor-pages.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { failed } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import { isKeptAsItIs } from '../rows/later-rows.ts';
import { NO_ITEMS } from '../space/proven-tree.ts';
import type { SignedBatch } from '../space/signed-space.ts';
import { type AcceptedDamage, type Arrival, arrivalOf, type CarryPorts } from './carry.ts';
import { changeMembers, type OwnWithMembers, openWithMembers } from './change-members.ts';
import { forgettingInvitation, keptInvitations } from './invitations.ts';
import { keepingSpace, keptSpaces } from './kept-spaces.ts';
import { again, OVERTAKEN, sendBoth } from './send-both.ts';
import { leavingRows, openSide, type Side } from './sides.ts';
import { type MovedTo, starsAlong } from './stars-along.ts';
import { endMove, holding } from './unfinished-move.ts';

type Options = RetryOptions & { readonly signal: AbortSignal; readonly damaged?: AcceptedDamage | undefined };

export interface RejoinPorts extends CarryPorts {
  /** What else of the drive leads to the space, and is to lead to what takes its place. */
  leading(places: Readonly<Record<'from' | 'to', string>>): Promise<readonly BatchOperation[]>;
  /** To be called before something comes into the drive. */
  arriving(ids: readonly string[]): Promise<void>;
}

/** What stands for a space in the drive, as it was opened. */
export interface Standing {
  readonly itemId: string;
  readonly name: string;
  readonly parentId: string | null;
}

/**
 * Ends a space of one's own: an ordinary directory takes the place of what stands for it, and all that is in the space goes into that, its
 * trash too, under other keys; a single file comes back to that place itself, called as what stood for it. One batch over both, with which all
 * memberships and invitations end. Gives the id of the directory or the file. Throws `not_found`, and as `carry`.
 */
export async function rejoin(
  spaceId: string,
  standing: Standing,
  ports: RejoinPorts,
  options: Options,
): Promise<string> {
  let directoryId = '';
  const held = holding(options, ports.move);
  await again(OVERTAKEN, async () => {
    directoryId = await rejoinOnce(spaceId, standing, ports, held);
  });
  endMove(ports.move);
  return directoryId;
}

async function rejoinOnce(
  spaceId: string,
  standing: Standing,
  ports: RejoinPorts,
  options: Options & { readonly holdId: string },
): Promise<string> {
  const source = await openSide(spaceId, ports, options);
  // Who is a member no longer was removed with that, which gives the setting another revision.
  const kept = (await keptSpaces(ports, options)).find(({ space }) => space.spaceId === spaceId);
  if (kept === undefined) throw refusedHere('not_found', 404, 'There is no such space, or it is not yours.');
  const drive = await openSide(null, ports, options);
  const { members, keys, rows } = await openWithMembers(spaceId, ports, options);
  // What a later version has added to the space itself goes nowhere else.
  if (isKeptAsItIs(keys.root) || rows.owned.some(({ kind }) => typeof kind === 'number'))
    throw failed('update_to_move');
  const { fileId } = kept.space;
  const rejoining = { source, drive, standing };
  const { id, item, itemIds, arrival } =
    fileId === undefined
      ? await directoryBack(rejoining, ports, options)
      : await fileBack(fileId, rejoining, ports, options);
  await ports.arriving([id]);
  const inDrive: BatchOperation[] = [
    { kind: 'rejoin', id: standing.itemId, ...(item !== undefined && { item }) },
    ...(arrival?.operations ?? []),
    await keepingSpace(null, kept, ports),
    ...(await forgettingInvitations(spaceId, ports, options)),
    // The directory that takes the place has another id than the space.
    ...(await ports.leading({ from: spaceId, to: id })),
  ];
  const stars = await starsAlong(
    backInDrive({ spaceId, driveId: drive.spaceId, standing, id }),
    BATCH_OPERATIONS - inDrive.length,
    ports,
    options,
  );
  inDrive.push(...stars.operations);
  const operations: BatchOperation[] = [
    ...members.map(({ id }) => ({ kind: 'remove_member' as const, id })),
    ...batches(itemIds, BATCH_SIZE).map((ids) => ({ kind: 'carry' as const, ids, to: drive.spaceId })),
  ];
  const changes = async (signed: SignedBatch) => {
    // No item may be left, or the server has kept something back that would go with the space.
    if (signed.known.head.itemsDigest !== NO_ITEMS) throw failed('space_lied');
    return { operations: inDrive, arriving: arrival?.arriving, carried: arrival?.carried };
  };
  await sendBoth({ ...source, operations }, { ...drive, changes }, ports, options);
  await stars.settle();
  return id;
}

/** Where things are once a space has ended: what was in it in the drive, and what comes back in the place of what stood for it. */
function backInDrive({
  spaceId,
  driveId,
  standing,
  id,
}: {
  readonly spaceId: string;
  readonly driveId: string;
  readonly standing: Standing;
  readonly id: string;
}): MovedTo {
  return (star) => {
    if (star.spaceId === spaceId) return { ...star, spaceId: driveId };
    const isStanding = star.spaceId === driveId && star.itemId === standing.itemId;
    return isStanding ? { ...star, itemId: id } : null;
  };
}

/** Takes back all memberships of a space of one's own at once, with all invitations into it; what is in it stays there. */
export async function removeAll(spaceId: string, ports: CarryPorts, options: Options): Promise<void> {
  const removing = async ({ members }: OwnWithMembers) => ({ put: [], removed: members.map(({ id }) => id) });
  await changeMembers(spaceId, removing, ports, options);
  const forgetting = await forgettingInvitations(spaceId, ports, options);
  if (forgetting.length > 0) await ports.writer.change([...forgetting], options);
}

/** The ids of all that lies in no directory of the space, also in its trash, by the server's word: what is left shows in the head. */
async function atTop({ api }: Side, options: Options): Promise<readonly string[]> {
  const ids: string[] = [];
  const pages = cursorPages(null, (query) =>
    retrying(() => api.call('listItems', { query }, options.signal), options),
  );
  for await (const { children } of pages)
    ids.push(...children.flatMap((child) => (child.encrypted_upload === undefined ? child.id : [])));
  const trash = cursorPages(null, (query) =>
    retrying(() => api.call('listTrash', { query }, options.signal), options),
  );
  for await (const { items } of trash)
    ids.push(...items.flatMap((item) => (item.file_id === null ? item.id : [])));
  return ids;
}

interface Rejoining {
  readonly source: Side;
  readonly drive: Side;
  readonly standing: Standing;
}

/** What comes back into the drive. */
interface Returning {
  /** Of what is there from then on. */
  readonly id: string;
  /** The directory that takes the place; a file takes it itself. */
  readonly item?: NonNullable<Extract<BatchOperation, { readonly kind: 'rejoin' }>['item']>;
  readonly itemIds: readonly string[];
  /** Null where nothing is in the space. */
  readonly arrival: Arrival | null;
}

/** A single file, under the name of what stood for it. */
async function fileBack(
  fileId: string,
  { source, drive, standing: { name, parentId } }: Rejoining,
  ports: CarryPorts,
  options: Options,
): Promise<Returning> {
  const itemIds = [fileId];
  const leaving = await leavingRows(itemIds, source, options);
  const { damaged } = options;
  const place = { targetId: parentId, names: new Map([[fileId, name]]), damaged };
  const arrival = await arrivalOf(leaving, { source, target: drive, ...place }, ports, options);
  return { id: fileId, itemIds, arrival };
}

/** All that is in the space, in a directory. */
async function directoryBack(
  { source, drive, standing: { itemId: replaces, name, parentId } }: Rejoining,
  ports: CarryPorts,
  options: Options,
): Promise<Returning> {
  const { keyring, clock, move } = ports;
  const itemIds = await atTop(source, options);
  const modifiedAt = Math.floor(clock.now() / 1_000);
  // What lies in it is hashed for it.
  const id = move.directory?.spaceId === source.spaceId ? move.directory.id : undefined;
  const input = { id, name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId, replaces };
  const { request } = await keyring.sealNewItem(input);
  move.directory = { spaceId: source.spaceId, id: request.id };
  const back = { id: request.id, item: request, itemIds };
  if (itemIds.length === 0) return { ...back, arrival: null };
  const leaving = await leavingRows(itemIds, source, options);
  const place = { source, target: drive, targetId: request.id, damaged: options.damaged };
  return { ...back, arrival: await arrivalOf(leaving, place, ports, options) };
}

async function forgettingInvitations(
  spaceId: string,
  ports: CarryPorts,
  options: Options,
): Promise<readonly BatchOperation[]> {
  const open = (await keptInvitations(ports, options)).filter((each) => each.spaceId === spaceId);
  const all: BatchOperation[] = [];
  for (const { id } of open) {
    const forgetting = await forgettingInvitation(id, ports, options);
    if (forgetting !== null) all.push(forgetting);
  }
  return all;
}
