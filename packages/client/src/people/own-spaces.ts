import {
  type AppliedBatch,
  BATCH_OPERATIONS,
  type BatchOperation,
  type SpaceBatches,
  type SpaceRoot,
} from '@coffer/contract';
import { itemsDigest, namedBehind, rootRowBytes, rowHasher, sha256, toHex } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../api/retry.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { operationsHash } from '../keyring/own-heads.ts';
import type { WholeHead } from '../keyring/read-heads.ts';
import { hashOf } from '../rows/canonical-item.ts';
import { rootRowOf } from '../rows/canonical-root.ts';
import { keptOwned } from '../space/owned-rows.ts';
import { rowsAfter } from '../space/rows-after.ts';
import type { SignedBatch } from '../space/signed-space.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import { rememberedOf } from '../space/verify-head.ts';
import { type AcceptedDamage, type Arrival, type ArrivalKeyring, arrivalOf } from './carry.ts';
import { type KeptSpacePorts, keepingSpace, keptSpaces } from './kept-spaces.ts';
import type { OwnSpacePorts } from './open-own.ts';
import { takeOverSettings } from './proven-rows.ts';
import { again, mustLeave, OVERTAKEN } from './send-both.ts';
import { type LeavingRows, leavingRows } from './sides.ts';
import { goingTo, type MovedTo, starsAlong } from './stars-along.ts';
import { endMove, type UnfinishedMove } from './unfinished-move.ts';

/** A space of one's own beside the drive. */
export interface OwnSpace {
  readonly spaceId: string;
  /** What stands for it in the drive. */
  readonly itemId: string;
  /** Of a space that is a single file's: that file. Null of a folder's. */
  readonly fileId: string | null;
}

export interface SeparatePorts extends OwnSpacePorts {
  readonly keyring: OwnSpacePorts['keyring'] & ArrivalKeyring & Pick<Keyring, 'openFound' | 'sealSeparation'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'send' | 'rows' | 'below' | 'change'>;
  readonly move: UnfinishedMove;
}

/** One's own spaces, as the drive's newest head has them. Throws as `provenRows`. */
export async function ownSpaces(ports: OwnSpacePorts, options: RetryOptions): Promise<readonly OwnSpace[]> {
  const kept = await keptSpaces(ports, options);
  return kept.flatMap(({ space: { spaceId, itemId, fileId = null, owner } }) =>
    owner === undefined ? [{ spaceId, itemId, fileId }] : [],
  );
}

/** The same as it has just been made. */
export interface SeparatedSpace extends OwnSpace {
  /** What has gone from the drive. */
  readonly itemIds: ReadonlySet<string>;
}

type Separating = RetryOptions & {
  readonly signal: AbortSignal;
  readonly damaged?: AcceptedDamage | undefined;
};

/** What stands behind an item of the drive. */
export interface SpaceBehind extends Pick<OwnSpace, 'spaceId' | 'fileId'> {
  /** Whether it is one's own, which one shares with others. */
  readonly isMine: boolean;
}

/**
 * Which spaces stand behind items, one's own or such as were accepted, and whether they are single files': by the settings that the account has sealed, whatever the rows
 * say. Throws `space_exchanged` where one of them says something else, and as `provenRows`.
 */
export async function spacesBehind(
  items: readonly { readonly id: string; readonly spaceId?: string | undefined }[],
  ports: KeptSpacePorts,
  options: RetryOptions,
): Promise<ReadonlyMap<string, SpaceBehind>> {
  const kept = new Map((await keptSpaces(ports, options)).map(({ space }) => [space.itemId, space]));
  return new Map(
    items.map(({ id, spaceId: said }) => {
      const space = kept.get(id);
      if (space === undefined || space.spaceId !== said) throw failed('space_exchanged');
      const { spaceId, fileId = null, owner } = space;
      return [id, { spaceId, fileId, isMine: owner === undefined }];
    }),
  );
}

/**
 * Lets a directory go into a space of its own, whose id is the directory's, or a file into one that is the file's: one batch over
 * both, whose heads name each other, so that the server can show neither without the other. All rows below are proven before, and what stands sealed in them
 * is sealed again. Stars follow. Throws `not_found`, `items_damaged`, `space_lied`, and what a batch is refused for. Gives also what has gone from the drive.
 */
export async function separate(
  itemId: string,
  ports: SeparatePorts,
  options: Separating,
): Promise<SeparatedSpace> {
  let space: SeparatedSpace | null = null;
  await again(OVERTAKEN, async () => {
    space = await separateOnce(itemId, ports, options);
  });
  endMove(ports.move);
  if (space === null) throw failed('space_lied');
  return space;
}

async function separateOnce(
  itemId: string,
  ports: SeparatePorts,
  options: Separating,
): Promise<SeparatedSpace> {
  const { api, keyring, writer, heads, clock, move } = ports;
  const now = Math.floor(clock.now() / 1_000);
  const driveId = await keyring.driveId();
  const drive = { spaceId: driveId, root: null, api, writer };
  const leaving = await leavingRows([itemId], drive, options);
  const { row } = leaving.whole.get(itemId) ?? {};
  const [opened] = await keyring.openFound({ items: row === undefined ? [] : [row], directories: {} });
  if (row === undefined || opened === undefined || opened.item.name === null) {
    throw failed({ code: 'item_damaged', reason: 'name' });
  }
  const isDirectory = row.version_id === null;
  const begun = move.space?.itemId === itemId ? move.space : undefined;
  const { operation, keys } = await keyring.sealSeparation({
    ...{ itemId, isDirectory, name: opened.item.name, parentId: row.file_id, modifiedAt: now, begun },
  });
  const { space_id: spaceId } = operation;
  move.space = { itemId, spaceId, keys };
  const root = { spaceId, keys };
  // A directory is its space: what lies in it lies at the top of that.
  const below = isDirectory ? without(leaving, itemId) : leaving;
  const { damaged } = options;
  const target = { source: drive, target: { spaceId, root }, targetId: null, damaged };
  const arrival = below.whole.size === 0 ? null : await arrivalOf(below, target, ports, options);
  const { keyring: inside } = await keyring.openSpace(root);
  const fileId = operation.root.file_id;
  const space = { spaceId, itemId: operation.item.id, fileId };
  const kept = { ...space, fileId: fileId ?? undefined };
  const operations: BatchOperation[] = [operation, await keepingSpace(kept, null, ports)];
  // A star of what is shared itself is that of what stands for it.
  const within = goingTo(below.whole, { from: driveId, to: spaceId });
  const moved: MovedTo = (star) =>
    star.spaceId === driveId && star.itemId === itemId ? { ...star, itemId: space.itemId } : within(star);
  const stars = await starsAlong(moved, BATCH_OPERATIONS - operations.length, ports, options);
  operations.push(...stars.operations);
  const others = [{ id: spaceId, revision: 1 }];
  const last: { signed: SignedBatch | null; first: WholeHead | null } = { signed: null, first: null };
  const onSigned = (signed: SignedBatch) => {
    last.signed = signed;
  };
  const batch = { id: crypto.randomUUID(), operations, chunks: [], others, onSigned };
  const firstId = crypto.randomUUID();
  const done = await writer.send(
    batch,
    async (standing, id): Promise<AppliedBatch> => {
      if (last.signed !== null) mustLeave(arrival?.arriving, last.signed);
      const beginning = { spaceId, batchId: firstId, root: operation.root, arrival, now };
      const first = await firstHead(
        { ...beginning, drive: { id, revision: last.signed?.revision ?? 0 } },
        inside,
      );
      last.first = first;
      const within = arrival?.operations ?? [];
      const batches: SpaceBatches['batches'] = [
        { space_id: id, batch: { id: batch.id, ...standing } },
        { space_id: spaceId, batch: { id: firstId, operations: within, head: first.signed } },
      ];
      const post = () => api.call('changeSpaces', { body: { batches } }, options.signal);
      const [applied, began] = (await retrying(post, options)).batches;
      if (applied === undefined || began?.revision !== 1) throw failed('space_lied');
      return applied;
    },
    options,
  );
  // What follows looks for the space in the settings. Undoing it is to work without asking for them, which may be what fails.
  await takeOverSettings(operations, done, ports);
  if (last.first !== null) await heads.remember(spaceId, rememberedOf(last.first, clock.now()));
  await stars.settle();
  return { ...space, itemIds: new Set(leaving.whole.keys()) };
}

function without({ whole, canonical }: LeavingRows, id: string): LeavingRows {
  const others = <T>(all: ReadonlyMap<string, T>) => new Map([...all].filter(([each]) => each !== id));
  return { whole: others(whole), canonical: others(canonical) };
}

interface Beginning {
  readonly spaceId: string;
  readonly batchId: string;
  readonly root: SpaceRoot;
  /** What comes from the drive; null where that is nothing. */
  readonly arrival: Arrival | null;
  readonly drive: { readonly id: string; readonly revision: number };
  readonly now: number;
}

/** The head with which a space begins: of its root, and of the rows that come from the drive. */
async function firstHead(
  { spaceId, batchId, root, arrival, drive, now }: Beginning,
  keyring: Pick<Keyring, 'signHead' | 'signing'>,
): Promise<WholeHead> {
  const operations = arrival?.operations ?? [];
  const before = { spaceId, items: new Map(), links: new Map() };
  const coming = { arriving: arrival?.arriving, carried: arrival?.carried };
  const after = await rowsAfter(operations, [], { ...before, ...coming }, await keyring.signing(null));
  const hasher = await rowHasher();
  const items = [...after.put];
  const digest = await itemsDigest(items.map(([id, row]) => ({ id, hash: hashOf(row, hasher) })));
  const rootHash = await sha256(rootRowBytes(rootRowOf(spaceId, root)));
  const owned = await keptOwned(new Map([[spaceId, { kind: 'root', id: spaceId, hash: rootHash }]]));
  return keyring.signHead({
    revision: 1,
    batch: { id: batchId, operationsHash: await operationsHash(operations) },
    itemsDigest: toHex(digest),
    ownersDigest: owned.digest,
    keyBefore: null,
    begun: null,
    rows: items.reduce((sum, [, { versions }]) => sum + 1 + versions.length, 1),
    removedRows: 0,
    time: now,
    ...namedBehind(null),
    otherSpaces: [drive],
    endedFork: null,
  });
}
