import type { Item, WaitingChanges } from '@coffer/contract';
import { retrying } from '../../api/retry.ts';
import type { FoundItem } from '../../keyring/found-item.ts';
import { isDirectory } from '../../rows/is-directory.ts';
import type { SpaceRow } from '../../rows/space-row.ts';
import type { PartPorts } from '../ports.ts';
import type { LookedAt, Waiting } from './decide-plain.ts';
import type { PlainDeed } from './plain.ts';

type LookingPorts = Pick<PartPorts, 'api' | 'keyring' | 'writer' | 'clock' | 'patience'>;

/** All pages of what the server says to wait. */
export async function shownWaiting(
  { api, keyring, clock, patience }: LookingPorts,
  signal: AbortSignal,
): Promise<Pick<WaitingChanges, 'items' | 'links' | 'allowed'>> {
  const params = { id: await keyring.driveId() };
  const items: WaitingChanges['items'][number][] = [];
  const links: WaitingChanges['links'][number][] = [];
  let allowed = false;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { cursor?: string } = cursor === '' ? {} : { cursor };
    const ask = () => api.call('waitingChanges', { params, query }, signal);
    const page: WaitingChanges = await retrying(ask, { clock, signal, patience });
    items.push(...page.items);
    links.push(...page.links);
    allowed = page.allowed;
    cursor = page.next_cursor;
  }
  return { items, links, allowed };
}

/** Everything that waits, and whether the server accepts more. */
interface LookedAtAll extends LookedAt {
  readonly allowed: boolean;
}

/**
 * What waits, opened on both sides. Rows as they were signed have to lead to the newest head. They are opened last, so that
 * their keys are the ones that are kept.
 */
export async function lookAtWaiting(ports: LookingPorts, signal: AbortSignal): Promise<LookedAtAll> {
  const { items, links, allowed } = await shownWaiting(ports, signal);
  const live = new Map(items.map(({ id, row }) => [id, row]));
  const linked = links.map(({ link }) => ({ id: link.file_id, file_id: null }));
  const signed = await signedRows(ports, [...live.values(), ...linked], live, signal);
  const ours = directoriesIn(signed.values());
  const theirs = { ...ours, ...directoriesIn(live.values()) };
  const opened = async (found: readonly SpaceRow[], directories: Record<string, Item>) => {
    const all = await ports.keyring.openFound({ items: [...found], directories });
    return new Map(all.map((each) => [each.item.id as string, each]));
  };
  const changed = await opened([...live.values()], theirs);
  const wanted = [...live.keys(), ...linked.map(({ id }) => id)];
  const before = await opened(
    wanted.flatMap((id) => signed.get(id) ?? []),
    ours,
  );
  return {
    allowed,
    items: items.map(({ id, kind, since, row }) => {
      const from = signed.get(id) ?? null;
      const sides = { signed: before.get(id) ?? null, changed: changed.get(id) ?? null };
      return { id, since, row, from, deeds: deedsOf(kind, row, from, sides), ...sides };
    }),
    links: links.map((each) => ({ ...each, signed: before.get(each.link.file_id) ?? null })),
  };
}

/** The rows of items, and of all directories above them, as they were signed. */
async function signedRows(
  { writer }: LookingPorts,
  items: readonly Pick<SpaceRow, 'id' | 'file_id'>[],
  live: ReadonlyMap<string, SpaceRow>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SpaceRow>> {
  const found = new Map<string, SpaceRow>();
  const asked = new Set<string>();
  let wanted = [...new Set(items.map(({ id }) => id))];
  for (let above = items; wanted.length > 0; ) {
    const rows = await writer.rows(wanted, { signal });
    for (const id of wanted) asked.add(id);
    for (const [id, row] of rows) found.set(id, row);
    above = [...above, ...rows.values(), ...wanted.flatMap((id) => live.get(id) ?? [])];
    const next = new Set(above.map((row) => row.file_id));
    wanted = [...next].filter((id): id is string => id !== null && !asked.has(id));
    above = [];
  }
  return found;
}

function directoriesIn(rows: Iterable<SpaceRow>): Record<string, Item> {
  const directories = [...rows].filter(isDirectory);
  return Object.fromEntries(directories.map((row) => [row.id, row]));
}

/** What was done, by what opens of both sides. */
function deedsOf(
  kind: WaitingChanges['items'][number]['kind'],
  row: SpaceRow,
  from: SpaceRow | null,
  { signed, changed }: Pick<Waiting, 'signed' | 'changed'>,
): PlainDeed[] {
  if (from === null) return ['added'];
  if (kind === 'deleted') return ['deleted'];
  const deeds: [PlainDeed, boolean][] = [
    ['renamed', row.encrypted_name !== from.encrypted_name && nameOf(changed) !== nameOf(signed)],
    ['moved', row.file_id !== from.file_id],
    ['trashed', row.trashed !== undefined && from.trashed === undefined],
    ['restored', row.trashed === undefined && from.trashed !== undefined],
    ['stored', row.version_id !== from.version_id],
  ];
  return deeds.flatMap(([deed, isSo]) => (isSo ? deed : []));
}

const nameOf = (found: FoundItem | null) => found?.item.name ?? null;
