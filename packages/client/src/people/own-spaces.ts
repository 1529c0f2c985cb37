import type { AppliedBatch, BatchOperation, RootKey, SpaceBatches } from '@coffer/contract';
import {
  equalBytes,
  itemRowBytes,
  itemsDigest,
  type KnownHead,
  namedBehind,
  rowHasher,
  sha256,
  toHex,
} from '@coffer/crypto';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import type { Clock } from '../concurrency/clock.ts';
import { failed } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { type MadeHead, type OwnedRows, operationsHash } from '../keyring/own-heads.ts';
import type { OpenedSpaceKeyring } from '../keyring/seal-space.ts';
import { type CanonicalItem, hashOf, renewedRootRow } from '../rows/canonical-item.ts';
import { allSpaces } from '../spaces/all-spaces.ts';
import { ChangingRows } from '../spaces/changing-rows.ts';
import type { HeadMemory, RememberedHead } from '../spaces/head-memory.ts';
import { keptOwned } from '../spaces/owned-rows.ts';
import { MOST_LOOKS, ProvenSpace } from '../spaces/proven-space.ts';
import type { SignedBatch } from '../spaces/signed-space.ts';
import type { SpaceWriting } from '../spaces/space-writer.ts';
import { rememberedOf } from '../spaces/verify-head.ts';
import { type KeptHead, type KeptSpacePorts, keepingSpace, keptSpaces } from './kept-spaces.ts';
import { type ProvenRowsPorts, takeOverSettings } from './proven-rows.ts';

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

/** A space of one's own beside the drive. */
export interface OwnSpace {
  readonly spaceId: string;
  /** What stands for it in the drive. */
  readonly itemId: string;
  /** Of a space that is a single file's: that file. Null of a folder's. */
  readonly fileId: string | null;
}

export interface OwnSpacePorts extends ProvenRowsPorts {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting' | 'sealSeparation' | 'openSpace'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'send'>;
  readonly renewals: { greatest(signal: AbortSignal): Promise<number> };
  readonly heads: HeadMemory;
  readonly clock: Clock;
}

/** One's own spaces, as the drive's newest head has them. Throws as `provenRows`. */
export async function ownSpaces(ports: OwnSpacePorts, options: RetryOptions): Promise<readonly OwnSpace[]> {
  const kept = await keptSpaces(ports, options);
  return kept.flatMap(({ space: { spaceId, itemId, fileId = null, owner } }) =>
    owner === undefined ? [{ spaceId, itemId, fileId }] : [],
  );
}

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
 * Lets a directory that was opened go into a space of its own, whose id is the directory's, or a file into one that is the file's: one batch over
 * both, whose heads name each other, so that the server can show neither without the other. All rows below are proven before. Throws
 * `space_lied`, and what a batch is refused for. Gives also what has gone from the drive.
 */
export async function separate(
  itemId: string,
  ports: OwnSpacePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<OwnSpace & { readonly itemIds: ReadonlySet<string> }> {
  const { api, keyring, writer, heads, clock } = ports;
  const now = Math.floor(clock.now() / 1_000);
  const greatest = await ports.renewals.greatest(options.signal);
  const operation = await keyring.sealSeparation({ itemId, greatest, modifiedAt: now });
  const spaceId = operation.file?.space_id ?? itemId;
  const { keyring: inside } = await keyring.openSpace({ spaceId, root: operation.root });
  const { file_id: fileId } = operation.root;
  const space = { spaceId, itemId: operation.item.id, fileId };
  const operations: BatchOperation[] = [operation, await keepingSpace(space, null, ports)];
  const others = [{ id: spaceId, revision: 1 }];
  const last: { signed: SignedBatch | null; first: MadeHead | null } = { signed: null, first: null };
  const onSigned = (signed: SignedBatch) => {
    last.signed = signed;
  };
  const batch = { id: crypto.randomUUID(), operations, chunks: [], others, onSigned };
  const firstId = crypto.randomUUID();
  const done = await writer.send(
    batch,
    async (standing, driveId): Promise<AppliedBatch> => {
      const { revision = 0, before = new Map() } = last.signed ?? {};
      const drive = { id: driveId, revision };
      const beginning = {
        spaceId,
        batchId: firstId,
        operation,
        rows: rowsInside(operation, before),
        drive,
        now,
      };
      const first = await firstHead(beginning, inside);
      last.first = first;
      const batches: SpaceBatches['batches'] = [
        { space_id: driveId, batch: { id: batch.id, operations, ...standing } },
        { space_id: spaceId, batch: { id: firstId, operations: [], head: first.signed } },
      ];
      const post = () => api.call('changeSpaces', { body: { batches } }, options.signal);
      const [applied, within] = (await retrying(post, options)).batches;
      if (applied === undefined || within?.revision !== 1) throw failed('space_lied');
      return applied;
    },
    options,
  );
  // What follows looks for the space in the settings. Undoing it is to work without asking for them, which may be what fails.
  await takeOverSettings(operations, done, ports);
  if (last.first !== null) await heads.remember(spaceId, rememberedOf(last.first, clock.now()));
  const gone = rowsInside(operation, last.signed?.before ?? new Map());
  const itemIds = new Set([itemId, ...gone.keys()]);
  return { ...space, fileId: fileId ?? null, itemIds };
}

/** What a new space has below its root: what lay in a directory, as it was, or a file with its next key. */
function rowsInside(
  { id, file }: Separate,
  before: ReadonlyMap<string, CanonicalItem>,
): ReadonlyMap<string, CanonicalItem> {
  if (file === undefined) return rowsBelow([id], before);
  const { space_id: spaceId, ...placed } = file;
  const rows = new ChangingRows({ spaceId, items: before, links: new Map() });
  rows.changeItem(id, () => ({ parentId: spaceId }));
  rows.place(id, placed);
  return rows.put;
}

/** Those of the rows that lie below items, by what their owner signed: whatever else the server names stays where it is. */
export function rowsBelow(
  itemIds: readonly string[],
  rows: ReadonlyMap<string, CanonicalItem>,
): ReadonlyMap<string, CanonicalItem> {
  const below = new Map<string, CanonicalItem>();
  const above = new Set(itemIds);
  for (let size = -1; size < below.size; ) {
    size = below.size;
    for (const [id, row] of rows) {
      const parentId = row.item.parentId ?? '';
      if (above.has(parentId) || below.has(parentId)) below.set(id, row);
    }
  }
  return below;
}

interface Beginning {
  readonly spaceId: string;
  readonly batchId: string;
  readonly operation: Separate;
  /** What lies below its root, as it was proven in the drive. */
  readonly rows: ReadonlyMap<string, CanonicalItem>;
  readonly drive: { readonly id: string; readonly revision: number };
  readonly now: number;
}

/** The head with which a space begins: of its root, and of the rows that come from the drive. */
async function firstHead(
  { spaceId, batchId, operation: { root }, rows, drive, now }: Beginning,
  keyring: Pick<Keyring, 'signHead'>,
): Promise<MadeHead> {
  const hasher = await rowHasher();
  const items = [...rows];
  const digest = await itemsDigest(items.map(([id, row]) => ({ id, hash: hashOf(row, hasher) })));
  const rootHash = await sha256(itemRowBytes(renewedRootRow(spaceId, root)));
  const owned = await keptOwned(new Map([[spaceId, { kind: 'item', hash: rootHash }]]));
  return keyring.signHead({
    revision: 1,
    batch: { id: batchId, operationsHash: await operationsHash([]) },
    itemsDigest: toHex(digest),
    ownersDigest: owned.digest,
    rootGeneration: root.generation,
    greatestGeneration: root.generation,
    rows: items.reduce((sum, [, { versions }]) => sum + 1 + versions.length, 1),
    removedRows: 0,
    time: now,
    ...namedBehind(null),
    otherSpaces: [drive],
    endedFork: null,
  });
}

/** A space of one's own that was opened, as its newest head has it. */
export interface OpenedOwn extends OpenedSpaceKeyring {
  readonly root: RootKey;
  readonly rows: OwnedRows;
}

/**
 * A space of one's own, opened: its root is the one that its newest head signs. Throws `not_found`, `space_lied`, and as all that looks at
 * heads.
 */
export async function openOwn(
  spaceId: string,
  ports: OwnSpacePorts,
  options: RetryOptions,
): Promise<OpenedOwn> {
  const { api, keyring } = ports;
  const kept = (await keptSpaces(ports, options)).find(({ space }) => space.spaceId === spaceId);
  await beginFrom(kept?.space.head ?? null, spaceId, ports);
  for (let looks = 1; ; looks++) {
    const spaces = await retrying(() => allSpaces(api, options.signal), options);
    const root = spaces.find(({ id, role }) => id === spaceId && role === undefined)?.root_key;
    if (root === undefined)
      throw refusedHere('not_found', 404, 'There is no such space, or it is not yours.');
    const opened = await keyring.openSpace({ spaceId, root });
    const space = new ProvenSpace(spaceId, { ...ports, keyring: opened.keyring });
    const rows = await space.owned(options);
    if (rows !== null && (await isRoot(root, spaceId, rows))) {
      mustHaveReached(rows.newest, kept?.space.head);
      return { ...opened, root, rows };
    }
    // It may have got another key between the two questions.
    if (rows === null || rows.newest.head.rootGeneration === root.generation || looks === MOST_LOOKS) {
      throw failed('space_lied');
    }
  }
}

/** Lets a device that remembers no head of a space accept none that is older than this one. */
export async function beginFrom(
  head: Pick<RememberedHead, 'revision' | 'hash' | 'owners'> | null,
  spaceId: string,
  { heads, clock }: Pick<OwnSpacePorts, 'heads' | 'clock'>,
): Promise<void> {
  if (head === null || (await heads.of(spaceId)) !== null) return;
  const at = Math.floor(clock.now() / 1_000);
  const { revision, hash, owners } = head;
  const remembered = { revision, hash, owners, generation: 1, verifiedAt: at, since: at, first: null };
  await heads.remember(spaceId, remembered);
}

/** That a space has come as far as one's drive says: another device of the account has seen that head. Throws `space_rolled_back`, `space_forked`. */
export function mustHaveReached({ head, hash }: KnownHead, kept: KeptHead | undefined): void {
  if (kept === undefined || head.revision > kept.revision) return;
  if (head.revision < kept.revision) throw failed('space_rolled_back');
  if (hash !== kept.hash) throw failed('space_forked');
}

/** Whether the newest head of a space signs this root. */
export async function isRoot(root: RootKey, spaceId: string, { owned }: OwnedRows): Promise<boolean> {
  const row = owned.find(({ kind, id }) => kind === 'item' && id === spaceId);
  const hash = await sha256(itemRowBytes(renewedRootRow(spaceId, root)));
  return row !== undefined && equalBytes(row.hash, hash);
}
