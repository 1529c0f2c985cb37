import type { BatchOperation, WaitingChanges } from '@coffer/contract';
import { batches } from '../../concurrency/batches.ts';
import type { FoundItem } from '../../keyring/found-item.ts';
import type { SpaceRow } from '../../rows/space-row.ts';
import type { KeyringPort } from '../ports.ts';
import type { PlainDeed } from './plain.ts';

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
  /** Unix seconds. */
  readonly now: number;
}

/** Makes the operations of a batch. */
type MakeBatch = (sealing: Sealing) => Promise<BatchOperation[]>;

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
): Promise<BatchOperation[]> {
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
  for (const item of accepted) {
    operations.push(...(await (item.from === null ? acceptAdded : acceptChanged)(item, sealing)));
  }
  for (const link of links) operations.push(await acceptLink(link, sealing));
  return operations;
}

async function acceptAdded({ id, row }: Waiting, { keyring, now }: Sealing): Promise<BatchOperation[]> {
  const operations = [await keyring.sealAccepted(row, 'added')];
  if (row.trashed !== undefined) operations.push({ kind: 'trash', ids: [id], at: now });
  return operations;
}

/** Does the same as the program, sealed and hashed by its owner. */
async function acceptChanged(
  { id, deeds, row, signed, changed }: Waiting,
  { keyring, now }: Sealing,
): Promise<BatchOperation[]> {
  if (deeds.includes('deleted')) return [{ kind: 'delete', ids: [id] }];
  const operations: BatchOperation[] = [];
  const name = changed?.item.name ?? null;
  const isRenamed = deeds.includes('renamed') && name !== null;
  // What gets another name with the same batch arrives by that.
  const arriving = isRenamed ? name : (signed?.item.name ?? null);
  const move = await keyring.sealMove(new Map([[id, arriving]]), row.file_id);
  const [placed] = move.names ?? [];
  if (deeds.includes('restored')) {
    // To the top goes also what lay in a directory that is gone.
    const toTop = row.file_id === null ? { file_id: null } : {};
    const hashed = placed === undefined ? {} : { name_hash: placed.name_hash };
    operations.push({ kind: 'restore', items: [{ id, ...toTop, ...hashed }], epoch: move.epoch });
  }
  if (deeds.includes('moved')) operations.push({ kind: 'move', ...move });
  if (deeds.includes('stored')) operations.push(await keyring.sealAccepted(row, 'version'));
  if (isRenamed) {
    operations.push({ kind: 'rename', id, name: await keyring.sealRename(id, name, row.file_id) });
  }
  if (deeds.includes('trashed')) operations.push({ kind: 'trash', ids: [id], at: now });
  return operations;
}

async function acceptLink(
  { id, kind, link }: LookedAt['links'][number],
  { keyring }: Sealing,
): Promise<BatchOperation> {
  if (kind !== 'limits') return { kind: 'delete_link', id };
  const limits = { expires_at: link.expires_at, max_downloads: link.max_downloads };
  const asked = { expiresAt: link.expires_at, maxDownloads: link.max_downloads };
  return { kind: 'limit_link', id, ...limits, signature: await keyring.signLimits(link, asked) };
}
