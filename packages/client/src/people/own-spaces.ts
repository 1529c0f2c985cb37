import type { AppliedBatch, BatchOperation, RootKey, SpaceBatches } from '@coffer/contract';
import {
  equalBytes,
  itemRowBytes,
  itemsDigest,
  namedBehind,
  newSettingId,
  rowHasher,
  sha256,
  toHex,
} from '@coffer/crypto';
import * as z from 'zod/mini';
import type { ApiClient } from '../api/client.ts';
import { type RetryOptions, retrying } from '../api/retry.ts';
import type { Clock } from '../concurrency/clock.ts';
import { failed } from '../failures/coffer-error.ts';
import { refusedHere } from '../failures/refused-here.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { type MadeHead, operationsHash } from '../keyring/own-heads.ts';
import { type CanonicalItem, hashOf, renewedRootRow } from '../rows/canonical-item.ts';
import type { HeadMemory } from '../spaces/head-memory.ts';
import { keptOwned } from '../spaces/owned-rows.ts';
import { ProvenSpace } from '../spaces/proven-space.ts';
import type { SignedBatch } from '../spaces/signed-space.ts';
import type { SpaceWriting } from '../spaces/space-writer.ts';
import { rememberedOf } from '../spaces/verify-head.ts';
import { type ProvenRowsPorts, provenRows } from './proven-rows.ts';

type Separate = Extract<BatchOperation, { readonly kind: 'separate' }>;

/** A space of one's own beside the drive. */
export interface OwnSpace {
  readonly spaceId: string;
  /** What stands for it in the drive. */
  readonly itemId: string;
}

export interface OwnSpacePorts extends ProvenRowsPorts {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'driveId' | 'openSetting' | 'sealSetting' | 'sealSeparation' | 'openSpace'>;
  readonly writer: Pick<SpaceWriting, 'owned' | 'send'>;
  readonly renewals: { greatest(signal: AbortSignal): Promise<number> };
  readonly heads: HeadMemory;
  readonly clock: Clock;
}

const body = z.object({ space: z.object({ spaceId: z.string(), itemId: z.string() }) });

/** One's own spaces, as the drive's newest head has them. Throws as `provenRows`. */
export async function ownSpaces(ports: OwnSpacePorts, options: RetryOptions): Promise<readonly OwnSpace[]> {
  const driveId = await ports.keyring.driveId();
  const spaces: OwnSpace[] = [];
  for (const row of await provenRows('setting', ports, options)) {
    const shown = { spaceId: driveId, kind: 'space' as const, id: row.id, settings: [row] };
    const { body: opened } = await ports.keyring.openSetting(shown);
    const parsed = opened === null ? null : body.safeParse(jsonOf(opened.text)).data;
    if (parsed != null) spaces.push(parsed.space);
  }
  return spaces;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Lets a directory that was opened go into a space of its own, whose id is the directory's: one batch over both, whose heads name each
 * other, so that the server can show neither without the other. All rows below are proven before. Throws `space_lied`, and what a batch is
 * refused for.
 */
export async function separate(
  itemId: string,
  ports: OwnSpacePorts,
  options: RetryOptions & { readonly signal: AbortSignal },
): Promise<OwnSpace> {
  const { api, keyring, writer, heads, clock } = ports;
  const now = Math.floor(clock.now() / 1_000);
  const greatest = await ports.renewals.greatest(options.signal);
  const operation = await keyring.sealSeparation({ itemId, greatest, modifiedAt: now });
  const { keyring: inside } = await keyring.openSpace({ spaceId: itemId, root: operation.root });
  const space = { spaceId: itemId, itemId: operation.item.id };
  const setting = await keyring.sealSetting({
    spaceId: await keyring.driveId(),
    kind: 'space',
    id: newSettingId(),
    body: { counter: 1, text: JSON.stringify({ space }) },
  });
  const operations: BatchOperation[] = [operation, { kind: 'setting', setting, known: null }];
  const others = [{ id: itemId, revision: 1 }];
  const last: { signed: SignedBatch | null; first: MadeHead | null } = { signed: null, first: null };
  const onSigned = (signed: SignedBatch) => {
    last.signed = signed;
  };
  const batch = { id: crypto.randomUUID(), operations, chunks: [], others, onSigned };
  const firstId = crypto.randomUUID();
  await writer.send(
    batch,
    async (standing, driveId): Promise<AppliedBatch> => {
      const { revision = 0, before = new Map() } = last.signed ?? {};
      const drive = { id: driveId, revision };
      const beginning = { batchId: firstId, operation, rows: rowsBelow(itemId, before), drive, now };
      const first = await firstHead(beginning, inside);
      last.first = first;
      const batches: SpaceBatches['batches'] = [
        { space_id: driveId, batch: { id: batch.id, operations, ...standing } },
        { space_id: itemId, batch: { id: firstId, operations: [], head: first.signed } },
      ];
      const post = () => api.call('changeSpaces', { body: { batches } }, options.signal);
      const [applied, within] = (await retrying(post, options)).batches;
      if (applied === undefined || within?.revision !== 1) throw failed('space_lied');
      return applied;
    },
    options,
  );
  if (last.first !== null) await heads.remember(itemId, rememberedOf(last.first, clock.now()));
  return space;
}

/** Those of the rows that lie below a directory, by what their owner signed: whatever else the server names stays where it is. */
function rowsBelow(
  directoryId: string,
  rows: ReadonlyMap<string, CanonicalItem>,
): ReadonlyMap<string, CanonicalItem> {
  const below = new Map<string, CanonicalItem>();
  for (let size = -1; size < below.size; ) {
    size = below.size;
    for (const [id, row] of rows) {
      const parentId = row.item.parentId ?? '';
      if (parentId === directoryId || below.has(parentId)) below.set(id, row);
    }
  }
  return below;
}

interface Beginning {
  readonly batchId: string;
  readonly operation: Separate;
  /** What lies below the directory, as it was proven in the drive. */
  readonly rows: ReadonlyMap<string, CanonicalItem>;
  readonly drive: { readonly id: string; readonly revision: number };
  readonly now: number;
}

/** The head with which a space begins: of the rows below the directory, which are the same in both spaces. */
async function firstHead(
  { batchId, operation, rows, drive, now }: Beginning,
  keyring: Pick<Keyring, 'signHead'>,
): Promise<MadeHead> {
  const { id: spaceId, root } = operation;
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

/**
 * A space of one's own, opened: its root is the one that its newest head signs. Throws `not_found`, `space_lied`, and as all that looks at
 * heads.
 */
export async function openOwn(
  spaceId: string,
  ports: OwnSpacePorts,
  options: RetryOptions,
): Promise<{ readonly keyring: Keyring; readonly name: string }> {
  const { api, keyring } = ports;
  const { spaces } = await retrying(() => api.call('listSpaces', {}, options.signal), options);
  const root = spaces.find(({ id }) => id === spaceId)?.root_key;
  if (root === undefined) throw refusedHere('not_found', 404, 'There is no such space, or it is not yours.');
  const opened = await keyring.openSpace({ spaceId, root });
  const space = new ProvenSpace(spaceId, { ...ports, keyring: opened.keyring });
  const owned = await space.owned(options);
  if (owned === null || !(await isRoot(root, spaceId, owned))) throw failed('space_lied');
  return opened;
}

async function isRoot(
  root: RootKey,
  spaceId: string,
  { owned }: NonNullable<Awaited<ReturnType<ProvenSpace['owned']>>>,
): Promise<boolean> {
  const row = owned.find(({ kind, id }) => kind === 'item' && id === spaceId);
  const hash = await sha256(itemRowBytes(renewedRootRow(spaceId, root)));
  return row !== undefined && equalBytes(row.hash, hash);
}
