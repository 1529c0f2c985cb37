import type { BatchOperation, SpaceRow, WaitingChanges } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';
import type { FoundItem } from '../keyring/found-item.ts';
import type { Move } from '../keyring/seal-place.ts';
import type { PlainDeed } from './plain.ts';
import type { KeyringPort } from './ports.ts';

/** An item that was changed without keys, with its rows on both sides. */
export interface Waiting {
  readonly id: string;
  readonly since: number;
  readonly deeds: readonly PlainDeed[];
  /** As the program left it, and as it was signed. */
  readonly row: SpaceRow;
  readonly from: SpaceRow | null;
  readonly signed: FoundItem | null;
  readonly changed: FoundItem | null;
}

/** All that waits, opened. */
export interface LookedAt {
  readonly items: readonly Waiting[];
  readonly links: readonly (WaitingChanges['links'][number] & { readonly signed: FoundItem | null })[];
}

interface Sealing {
  readonly keyring: KeyringPort;
  greatest(): Promise<number>;
  /** Unix seconds. */
  readonly now: number;
}

interface SealedBatch {
  readonly operations: BatchOperation[];
  readonly keys: readonly { readonly id: string; readonly encrypted_key: string }[];
}

/** Makes a batch, with what seals it. */
type MakeBatch = (sealing: Sealing) => Promise<SealedBatch>;

/** Each takes a few operations. */
const ACCEPTED_AT_ONCE = 50;

/** What puts changes back and accepts others: one batch where they are not many. */
export function decisionBatches(
  looked: LookedAt,
  decisions: { readonly putBack: readonly string[]; readonly accept: readonly string[] },
): MakeBatch[] {
  const byId = new Map(looked.items.map((item) => [item.id, item]));
  const putBack = withBelow(looked.items, new Set(decisions.putBack));
  const accepted = withAbove(byId, decisions.accept).filter(({ id }) => !putBack.has(id));
  const links = looked.links.map((each) => ({ ...each, isAccepted: decisions.accept.includes(each.id) }));
  const undone = {
    ids: topmost(byId, putBack),
    links: links.filter(({ id }) => decisions.putBack.includes(id)).map(({ id }) => id),
  };
  const groups = batches(accepted, ACCEPTED_AT_ONCE);
  const linked = links.filter(({ isAccepted }) => isAccepted);
  return (groups.length === 0 ? [[]] : groups).map(
    (group, index) => (sealing) =>
      sealed(group, index === 0 ? undone : { ids: [], links: [] }, index === 0 ? linked : [], sealing),
  );
}

/** With all that was added to directories of them, or moved there. */
function withBelow(items: readonly Waiting[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(items.flatMap(({ id }) => (chosen.has(id) ? id : [])));
  const added = new Set(items.flatMap(({ id, from }) => (from === null ? id : [])));
  for (let size = -1; size !== all.size; ) {
    size = all.size;
    for (const { id, row } of items) {
      if (row.file_id !== null && added.has(row.file_id) && all.has(row.file_id)) all.add(id);
    }
  }
  return all;
}

/** What was added within something else that was added goes with that. */
function topmost(byId: ReadonlyMap<string, Waiting>, putBack: ReadonlySet<string>): string[] {
  return [...putBack].filter((id) => {
    const item = byId.get(id);
    const above = item?.row.file_id ?? '';
    return item?.from !== null || !putBack.has(above) || byId.get(above)?.from !== null;
  });
}

/** With the directories in which they lie that were added, each before what lies in it. */
function withAbove(byId: ReadonlyMap<string, Waiting>, chosen: readonly string[]): Waiting[] {
  const all = new Set<Waiting>();
  const choose = (id: string, depth: number) => {
    const item = byId.get(id);
    if (item === undefined || all.has(item) || depth > byId.size) return;
    const above = byId.get(item.row.file_id ?? '');
    if (above?.from === null) choose(above.id, depth + 1);
    all.add(item);
  };
  for (const id of chosen) choose(id, 0);
  // What was added comes first: others may have been moved there.
  return [...all].sort((one, other) => Number(one.from !== null) - Number(other.from !== null));
}

async function sealed(
  accepted: readonly Waiting[],
  undone: { readonly ids: readonly string[]; readonly links: readonly string[] },
  links: LookedAt['links'],
  sealing: Sealing,
): Promise<SealedBatch> {
  const changed = accepted.filter(({ from }) => from !== null);
  const undo: BatchOperation = {
    kind: 'undo_plain',
    ids: [...undone.ids, ...changed.map(({ id }) => id)],
    links: [...undone.links, ...links.map(({ id }) => id)],
    keep_versions: changed.flatMap(({ deeds, row }) =>
      deeds.includes('stored') ? (row.version_id ?? []) : [],
    ),
  };
  const operations: BatchOperation[] = undo.ids.length + undo.links.length === 0 ? [] : [undo];
  const keys: SealedBatch['keys'][number][] = [];
  for (const item of accepted) {
    const done = await (item.from === null ? acceptAdded : acceptChanged)(item, sealing);
    operations.push(...done.operations);
    keys.push(...done.keys);
  }
  for (const link of links) {
    const done = await acceptLink(link, sealing);
    operations.push(...done.operations);
    keys.push(...done.keys);
  }
  return { operations, keys };
}

async function acceptAdded({ id, row }: Waiting, { keyring, now }: Sealing): Promise<SealedBatch> {
  const operations = [await keyring.sealAccepted(row, 'added')];
  if (row.trashed !== undefined) operations.push({ kind: 'trash', ids: [id], at: now });
  return { operations, keys: [] };
}

/** Does the same as the program, sealed anew. */
async function acceptChanged(
  { id, deeds, row, changed }: Waiting,
  { keyring, greatest, now }: Sealing,
): Promise<SealedBatch> {
  if (deeds.includes('deleted')) return { operations: [{ kind: 'delete', ids: [id] }], keys: [] };
  const operations: BatchOperation[] = [];
  const isMoved = deeds.includes('moved');
  const move = isMoved
    ? withoutFormerNames(await keyring.sealMove([id], row.file_id, await greatest()))
    : null;
  const [key] = move?.keys ?? [];
  if (deeds.includes('restored')) {
    // To the top goes also what lay in a directory that is gone.
    const toTop = row.file_id === null && key !== undefined ? placeAtTop(key) : {};
    operations.push({ kind: 'restore', items: [{ id, ...toTop }] });
    if (move !== null && !('place' in toTop)) operations.push({ kind: 'move', ...move });
  } else if (move !== null) operations.push({ kind: 'move', ...move });
  const where = key === undefined ? ('there' as const) : { envelope: key.encrypted_key };
  if (deeds.includes('stored')) operations.push(await keyring.sealAccepted(row, where));
  const name = changed?.item.name ?? null;
  if (deeds.includes('renamed') && name !== null) {
    operations.push({ kind: 'rename', id, name: await keyring.sealRename(id, name, where) });
  }
  if (deeds.includes('trashed')) operations.push({ kind: 'trash', ids: [id], at: now });
  return { operations, keys: key === undefined ? [] : [key] };
}

/** What was opened is the name that the program left; what is moved has the signed one, or gets another with the same batch. */
function withoutFormerNames({ keys = [], ...move }: Move): Move {
  const unnamed = keys.map(({ renewal, ...key }) => {
    if (renewal === undefined) return key;
    const { former_name: _, ...next } = renewal;
    return { ...key, renewal: next };
  });
  return { ...move, keys: unnamed };
}

function placeAtTop({ id: _, ...place }: NonNullable<Move['keys']>[number]) {
  return { file_id: null, place };
}

async function acceptLink(
  { id, kind, link }: LookedAt['links'][number],
  { keyring, greatest }: Sealing,
): Promise<SealedBatch> {
  if (kind === 'limits') {
    const limits = { expires_at: link.expires_at, max_downloads: link.max_downloads };
    const asked = { expiresAt: link.expires_at, maxDownloads: link.max_downloads };
    const signature = await keyring.signLimits(link, asked);
    return { operations: [{ kind: 'limit_link', id, ...limits, signature }], keys: [] };
  }
  // Whoever has the address has the key: it is renewed, as where its owner deletes a link.
  const renewed = { ids: [link.file_id], greatest: await greatest(), begins: true };
  const keys = await keyring.sealRenewals(renewed);
  return { operations: [{ kind: 'delete_link', id }, ...keys], keys };
}
