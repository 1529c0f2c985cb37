import { BATCH_SIZE, type RouteCall, type RouteResult, type Routes } from '@coffer/contract';
import { batches } from '../concurrency/batches.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { OpenedItem } from '../keyring/opened-item.ts';
import { keepBothName, TakenNames } from '../transfers/conflicts/keep-both-name.ts';
import { cursorPages } from '../tree/cursor-pages.ts';
import { listDirectory } from '../tree/list-directory.ts';
import type { DrivePorts } from './ports.ts';
import type { Relocated, Trash, TrashedItem } from './trash.ts';

type Left = RouteResult<Routes['restoreItems']>['left'][number];
type Wanted = RouteCall<Routes['restoreItems']>['body']['items'][number];

/** How often names and places may change while something is restored. */
const ROUNDS = 4;

async function* pages({ api, keyring }: DrivePorts, signal: AbortSignal): AsyncGenerator<Trash, void> {
  const listed = cursorPages(null, (position) => api.call('listTrash', { query: position }, signal));
  for await (const { items, directories, revision } of listed) {
    const found = await keyring.openFound({ items, directories });
    const entries = found.flatMap(({ item, parents }, index): TrashedItem[] => {
      const record = items[index];
      if (record === undefined) return [];
      return [{ item, parents, trashedAt: record.trashed.at, canReturn: record.can_return }];
    });
    yield { entries, revision };
  }
}

/** What is in the trash; see `Trashing`. */
export async function listTrash(ports: DrivePorts, signal: AbortSignal): Promise<Trash> {
  const entries = new Map<string, TrashedItem>();
  let first: number | null = null;
  for await (const page of pages(ports, signal)) {
    first ??= page.revision;
    for (const entry of page.entries) entries.set(entry.item.id, entry);
  }
  return { entries: [...entries.values()], revision: first ?? 0 };
}

/** Takes items out of the trash; see `Trashing`. */
export function restore(
  ports: DrivePorts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly Relocated[]> {
  const restoring = createRestoring(ports, ids, async function* () {
    for await (const { entries } of pages(ports, signal)) yield* entries.map(({ item }) => item);
  });
  return restoring(signal);
}

/** Restores in rounds: what the server leaves goes to the top, or gets another name, and is asked for again. */
function createRestoring(
  { api, keyring, rows, clock }: DrivePorts,
  ids: readonly string[],
  itemsInTrash: () => AsyncGenerator<OpenedItem, void>,
) {
  const toTop = new Set<string>();
  const renamed = new Set<string>();

  /** Opened where they lie now: what is sealed for them depends on it. */
  async function lookUp(lookedFor: ReadonlySet<string>): Promise<OpenedItem[]> {
    const found: OpenedItem[] = [];
    for await (const item of itemsInTrash()) {
      if (lookedFor.has(item.id)) found.push(item);
      if (found.length === lookedFor.size) break;
    }
    return found;
  }

  const placeOf = ({ id, parentId }: OpenedItem) => (toTop.has(id) ? null : parentId);

  async function seal(
    left: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<{ wanted: Wanted[]; relocating: Relocated[] }> {
    const items = left.size === 0 ? [] : await lookUp(left);
    const taken = new Map<string | null, TakenNames>();
    const wanted: Wanted[] = [];
    const relocating: Relocated[] = [];
    for (const item of items) {
      const directoryId = placeOf(item);
      let { name } = item;
      if (item.name !== null && renamed.has(item.id)) {
        const known = taken.get(directoryId) ?? (await namesIn(directoryId, signal));
        taken.set(directoryId, known);
        name = keepBothName(item.name, known, item.kind);
        known.add(name);
      }
      if (name !== item.name || directoryId !== item.parentId) {
        relocating.push({ id: item.id, name, parentId: directoryId });
      }
      const other = name === item.name ? null : name;
      wanted.push(await sealed(item.id, other));
    }
    return { wanted, relocating };
  }

  async function sealed(id: string, name: string | null): Promise<Wanted> {
    const where = toTop.has(id) ? 'root' : 'there';
    const named = name === null ? {} : { name: await keyring.sealRename(id, name, where) };
    if (where === 'there') return { id, ...named };
    const [{ id: _id, ...place } = { id }] = (await keyring.sealMove([id], null)).keys ?? [];
    return { id, file_id: null, ...('encrypted_key' in place && { place }), ...named };
  }

  async function namesIn(directoryId: string | null, signal: AbortSignal): Promise<TakenNames> {
    const there = await listDirectory(directoryId, { api, keyring, rows, clock, signal });
    return new TakenNames(there.flatMap(({ name }) => name ?? []));
  }

  /** What the server leaves of these; null where one of them is gone, and nothing was done. */
  async function ask(items: readonly Wanted[], signal: AbortSignal): Promise<Left[] | null> {
    try {
      const { left } = await api.call('restoreItems', { body: { items: [...items] } }, signal);
      const asked = new Set(items.map(({ id }) => id));
      return left.filter(({ id }) => asked.has(id));
    } catch (error) {
      if (isFailure(error, 'not_found')) return null;
      throw error;
    }
  }

  return async (signal: AbortSignal): Promise<readonly Relocated[]> => {
    let wanted: readonly Wanted[] = ids.map((id) => ({ id }));
    let relocating: readonly Relocated[] = [];
    const relocated: Relocated[] = [];
    let isGone = false;
    for (let round = 0; wanted.length > 0; round++) {
      if (round === ROUNDS) throw failed('not_restored');
      const again = new Set<string>();
      for (const items of batches(wanted, BATCH_SIZE)) {
        const left = await ask(items, signal);
        if (left === null) isGone = true;
        for (const { id } of left === null ? items : left) again.add(id);
        for (const { id, reason } of left ?? []) (reason === 'place_gone' ? toTop : renamed).add(id);
      }
      for (const each of relocating.filter(({ id }) => !again.has(id))) {
        if (each.name !== null && renamed.has(each.id)) await keyring.adoptName(each.id, each.name);
        relocated.push(each);
      }
      ({ wanted, relocating } = await seal(again, signal));
      if (wanted.length < again.size) isGone = true;
    }
    if (isGone) throw failed('not_restored');
    return relocated;
  };
}
