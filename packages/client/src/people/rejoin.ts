import { BATCH_SIZE, type BatchOperation, DIRECTORY_MIME } from '@coffer/contract';
import { cursorPages } from '../api/cursor-pages.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { failed } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import { NO_ITEMS } from '../spaces/proven-tree.ts';
import { renewingDue } from '../spaces/renewing-due.ts';
import { rowsUpwards } from '../spaces/rows-upwards.ts';
import type { SignedBatch } from '../spaces/signed-space.ts';
import { directoryRecord } from '../tree/directory-record.ts';
import { arriving, type CarryPorts, OVERTAKEN } from './carry.ts';
import { openWithMembers } from './change-members.ts';
import { forgettingInvitation, keptInvitations } from './invitations.ts';
import { keepingSpace, keptSpaces } from './kept-spaces.ts';
import { again, sendBoth } from './send-both.ts';
import { greatestOf, openSide, renewalsOf, type Side } from './sides.ts';

type Options = RetryOptions & { readonly signal: AbortSignal };

export interface RejoinPorts extends CarryPorts {
  /** What else of the drive leads to the space, and is to lead to what takes its place. */
  leading(places: Readonly<Record<'from' | 'to', string>>): Promise<readonly BatchOperation[]>;
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
  await again(OVERTAKEN, async () => {
    directoryId = await rejoinOnce(spaceId, standing, ports, options);
  });
  return directoryId;
}

async function rejoinOnce(
  spaceId: string,
  standing: Standing,
  ports: RejoinPorts,
  options: Options,
): Promise<string> {
  const kept = (await keptSpaces(ports, options)).find(({ space }) => space.spaceId === spaceId);
  if (kept === undefined) throw refusedHere('not_found', 404, 'There is no such space, or it is not yours.');
  const source = await openSide(spaceId, ports, options);
  const drive = await openSide(null, ports, options);
  const { members } = await openWithMembers(spaceId, ports, options);
  const { fileId } = kept.space;
  const renewals = renewalsOf(drive, ports, options);
  const seal = async () =>
    fileId === undefined
      ? directoryBack({ source, drive, standing }, ports, options)
      : fileBack(fileId, { source, drive, standing }, ports, options);
  const { id, item, itemIds, arrivals } = await renewingDue(seal, renewals, options.signal);
  const inDrive: BatchOperation[] = [
    { kind: 'rejoin', id: standing.itemId, ...(item !== undefined && { item }) },
    ...arrivals,
    await keepingSpace(null, kept, ports),
    ...(await forgettingInvitations(spaceId, ports, options)),
    // The directory that takes the place has another id than the space.
    ...(await ports.leading({ from: spaceId, to: id })),
  ];
  const operations: BatchOperation[] = [
    ...members.map(({ id }) => ({ kind: 'remove_member' as const, id })),
    ...batches(itemIds, BATCH_SIZE).map((ids) => ({ kind: 'carry' as const, ids, to: drive.spaceId })),
  ];
  const changes = async (signed: SignedBatch) => {
    // Nothing but the root may be left, or the server has kept something back that would go with the space. What an editor has signed may count it wrongly.
    const { rows, itemsDigest } = signed.known.head;
    if (rows !== 1 || itemsDigest !== NO_ITEMS) throw failed('space_lied');
    return { ...arriving(arrivals, signed), operations: inDrive };
  };
  await sendBoth({ ...source, operations }, { ...drive, changes }, ports, options);
  return id;
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

/** The directory that is to take the place of what stands for the space, with what is above it. */
async function newPlace({ name, parentId }: Standing, drive: Side, ports: CarryPorts, { signal }: Options) {
  const above = await rowsUpwards(parentId === null ? [] : [parentId], drive, signal);
  const modifiedAt = Math.floor(ports.clock.now() / 1_000);
  const input = { name, mime: DIRECTORY_MIME, size: 0, modifiedAt, parentId };
  const { request } = await ports.keyring.sealNewItem(input);
  return { request, above: above.rows };
}

interface Rejoining {
  readonly source: Side;
  readonly drive: Side;
  readonly standing: Standing;
}

type Arrive = Extract<BatchOperation, { readonly kind: 'arrive' }>;

/** What comes back into the drive. */
interface Returning {
  /** Of what is there from then on. */
  readonly id: string;
  /** The directory that takes the place; a file takes it itself. */
  readonly item?: NonNullable<Extract<BatchOperation, { readonly kind: 'rejoin' }>['item']>;
  readonly itemIds: readonly string[];
  readonly arrivals: readonly Arrive[];
}

/** A single file, under the name of what stood for it. */
async function fileBack(
  fileId: string,
  { source, drive, standing: { name, parentId } }: Rejoining,
  ports: CarryPorts,
  options: Options,
): Promise<Returning> {
  const greatest = Math.max(await greatestOf(source, options), await greatestOf(drive, options));
  const { rows } = await rowsUpwards([fileId], source, options.signal);
  const above = await rowsUpwards(parentId === null ? [] : [parentId], drive, options.signal);
  const itemIds = [fileId];
  const keys = await ports.keyring.sealCarry({
    ...{ itemIds, targetId: parentId, greatest },
    names: new Map([[fileId, name]]),
    from: { root: source.root, rows },
    to: { root: null, rows: above.rows },
  });
  return {
    id: fileId,
    itemIds,
    arrivals: [{ kind: 'arrive', from: source.spaceId, file_id: parentId, keys }],
  };
}

/** All that is in the space, in a directory. */
async function directoryBack(
  { source, drive, standing }: Rejoining,
  ports: CarryPorts,
  options: Options,
): Promise<Returning> {
  const itemIds = await atTop(source, options);
  const { request, above } = await newPlace(standing, drive, ports, options);
  const greatest = Math.max(await greatestOf(source, options), await greatestOf(drive, options));
  const record = directoryRecord(request, 0);
  const to = { items: [record], directories: above.directories };
  const arrivals: Arrive[] = [];
  for (const ids of batches(itemIds, BATCH_SIZE)) {
    const { rows } = await rowsUpwards(ids, source, options.signal);
    const keys = await ports.keyring.sealCarry({
      ...{ itemIds: ids, targetId: request.id, greatest },
      from: { root: source.root, rows },
      to: { root: null, rows: to },
    });
    arrivals.push({ kind: 'arrive', from: source.spaceId, file_id: request.id, keys });
  }
  return { id: request.id, item: request, itemIds, arrivals };
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
