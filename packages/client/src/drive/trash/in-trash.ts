import { BATCH_SIZE, type RouteCall, type Routes } from '@coffer/contract';
import { cursorPages } from '../../api/cursor-pages.ts';
import { batches } from '../../concurrency/batches.ts';
import { failed, isFailure, serverFailureOf } from '../../failures/coffer-error.ts';
import type { OpenedItem } from '../../keyring/opened-item.ts';
import { epochOutdated } from '../../keyring/own-heads.ts';
import { keepBothName, TakenNames } from '../../transfers/conflicts/keep-both-name.ts';
import { listDirectory } from '../../tree/list-directory.ts';
import { readTrash } from '../../tree/read-details.ts';
import { namesakes } from '../places/namesakes.ts';
import { mustBeDamaged } from '../places/proven-files.ts';
import type { PartPorts } from '../ports.ts';
import type { Relocated, Trash, TrashedItem } from './trash.ts';

type Wanted = RouteCall<Routes['restoreItems']>['body']['items'][number] & {
  /** Under whose key its name is hashed. */
  readonly epoch?: number | undefined;
};

/** How often names and places may change while something is restored, or what is in the trash while it is emptied. */
const ROUNDS = 4;

/** @param rows left out where what is changed has to be what the server has now */
async function* pages(
  { api, keyring, rows }: Pick<PartPorts, 'api' | 'keyring' | 'rows'>,
  signal: AbortSignal,
): AsyncGenerator<Trash, void> {
  const listed = cursorPages(null, (position) => readTrash(position, { api, rows, signal }));
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
export async function listTrash(ports: Parameters<typeof pages>[0], signal: AbortSignal): Promise<Trash> {
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
  ports: PartPorts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly Relocated[]> {
  const inTrash = async function* (of: Parameters<typeof pages>[0]) {
    for await (const { entries } of pages(of, signal)) yield* entries;
  };
  const restoring = createRestoring(ports, ids, (from) =>
    inTrash(from === 'device' ? ports : onServer(ports)),
  );
  return restoring(signal);
}

/** Deletes what was in the trash when it was listed; see `Trashing`. */
export async function emptyTrash(ports: PartPorts, listed: Trash, signal: AbortSignal): Promise<void> {
  let { entries, revision } = listed;
  for (let round = 1; ; round++) {
    try {
      return await deleteEntries(ports, { entries, revision }, signal);
    } catch (error) {
      if (!isFailure(error, 'space_changed', 'not_found') || round === ROUNDS) throw error;
      // Somebody has restored or deleted some of it; what lies there since another time is not meant.
      const now = await listTrash(onServer(ports), signal);
      const meant = new Set(listed.entries.map(standsFor));
      entries = now.entries.filter((entry) => meant.has(standsFor(entry)));
      revision = now.revision;
    }
  }
}

function onServer({ api, keyring }: PartPorts): Parameters<typeof pages>[0] {
  return { api, keyring };
}

const standsFor = ({ item, trashedAt }: TrashedItem) => `${item.id} ${trashedAt}`;

async function deleteEntries(
  { keyring, writer, patience }: PartPorts,
  { entries, revision }: Trash,
  signal: AbortSignal,
): Promise<void> {
  await mustBeDamaged(
    entries.map(({ item }) => item),
    { keyring, writer },
    signal,
  );
  for (const some of batches(entries, BATCH_SIZE)) {
    const ids = some.map(({ item }) => item.id);
    const operation = { kind: 'delete' as const, ids, unchanged_since: revision };
    await writer.change([operation], { signal, patience });
  }
}

/** Restores in rounds: what the server leaves goes to the top, or gets another name, and is asked for again. */
function createRestoring(
  ports: PartPorts,
  ids: readonly string[],
  inTrash: (from: 'device' | 'server') => AsyncGenerator<TrashedItem, void>,
) {
  const { keyring } = ports;
  const toTop = new Set<string>();
  const renamed = new Set<string>();

  const placeOf = ({ id, parentId }: OpenedItem) => (toTop.has(id) ? null : parentId);
  const returning: Returning = { placeOf, renamed, ports };

  /** @param isGone whether what is not in the trash was deleted; else it is restored already, perhaps by somebody else */
  async function seal(
    left: ReadonlySet<string>,
    isGone: boolean,
    signal: AbortSignal,
  ): Promise<{ wanted: Wanted[]; relocating: Relocated[] }> {
    const items = await signedInTrash(await lookUp(inTrash('server'), left), ports, signal);
    await noteNamesakes(items, returning, signal);
    const taken = await takenNames(items, returning, signal);
    const found = new Set<string>(items.map(({ id }) => id));
    const wanted: Wanted[] = isGone ? [] : [...left].flatMap((id) => (found.has(id) ? [] : [{ id }]));
    const relocating: Relocated[] = [];
    for (const item of items) {
      const directoryId = placeOf(item);
      const known = taken.get(directoryId);
      let { name } = item;
      if (item.name !== null && known !== undefined && renamed.has(item.id)) {
        name = keepBothName(item.name, known, item.kind);
        known.add(name);
      }
      if (name !== item.name || directoryId !== item.parentId) {
        relocating.push({ id: item.id, name, parentId: directoryId });
      }
      wanted.push(await sealed(item, directoryId, name === item.name ? null : name));
    }
    return { wanted, relocating };
  }

  /** @param another the name that it gets; null where it keeps its own */
  async function sealed(
    { id, name }: OpenedItem,
    directoryId: string | null,
    another: string | null,
  ): Promise<Wanted> {
    const goesToTop = toTop.has(id) ? { file_id: null } : {};
    if (another !== null) {
      return { id, ...goesToTop, name: await keyring.sealRename(id, another, directoryId) };
    }
    const move = await keyring.sealMove(new Map([[id, name]]), directoryId);
    const [placed] = move.names ?? [];
    const hashed = placed && { name_hash: placed.name_hash, epoch: move.epoch };
    return { id, ...goesToTop, ...hashed };
  }

  /** Restores all of these; or none, where one of them is gone or cannot return, and notes why. */
  async function ask(items: readonly Wanted[], signal: AbortSignal): Promise<'restored' | 'left' | 'gone'> {
    try {
      await restoreSealed(items, ports, signal);
      return 'restored';
    } catch (error) {
      // All of it is sealed again.
      if (isFailure(error, 'epoch_outdated')) return 'left';
      const left = leftIn(error, items);
      if (left.length === 0 && !isFailure(error, 'not_found')) throw error;
      for (const { id, reason } of left) (reason === 'file_id' ? toTop : renamed).add(id);
      return left.length === 0 ? 'gone' : 'left';
    }
  }

  return async (signal: AbortSignal): Promise<readonly Relocated[]> => {
    let wanted: readonly Wanted[] = ids.map((id) => ({ id }));
    let relocating: readonly Relocated[] = [];
    const relocated: Relocated[] = [];
    let isGone = false;
    const found = await lookUp(inTrash('device'), new Set(ids));
    const coming = found.flatMap(({ item, canReturn }) => (canReturn ? item : []));
    await noteNamesakes(coming, returning, signal);
    if (renamed.size > 0) ({ wanted, relocating } = await seal(new Set(ids), isGone, signal));
    for (let round = 0; wanted.length > 0; round++) {
      if (round === ROUNDS) throw failed('not_restored');
      const again = new Set<string>();
      for (const items of batches(wanted, BATCH_SIZE)) {
        const outcome = await ask(items, signal);
        if (outcome === 'gone') isGone = true;
        if (outcome !== 'restored') for (const { id } of items) again.add(id);
      }
      for (const each of relocating.filter(({ id }) => !again.has(id))) {
        const sealed = wanted.find(({ id }) => id === each.id)?.name;
        if (each.name !== null && sealed !== undefined) {
          await keyring.adoptName(each.id, each.name);
        }
        relocated.push(each);
      }
      ({ wanted, relocating } = await seal(again, isGone, signal));
    }
    if (isGone) throw failed('not_restored');
    return relocated;
  };
}

/** Restores all of these or none. Throws `epoch_outdated` where an epoch has begun since they were sealed, and what a batch is refused for. */
async function restoreSealed(
  wanted: readonly Wanted[],
  { writer, patience }: PartPorts,
  signal: AbortSignal,
): Promise<void> {
  const [epoch] = wanted.flatMap((each) => each.epoch ?? []);
  if (wanted.some((each) => each.epoch !== undefined && each.epoch !== epoch)) throw epochOutdated();
  const items = wanted.map(({ epoch: _, ...item }) => item);
  await writer.change([{ kind: 'restore', items, epoch }], { signal, patience });
}

/** Where items return to, and which of them get another name there. */
interface Returning {
  readonly placeOf: (item: OpenedItem) => string | null;
  readonly renamed: Set<string>;
  readonly ports: PartPorts;
}

/**
 * Notes what comes back to a name that is in use there, as far as the server does not see it: its hash is under another key of
 * the directory, or it comes back together with another of its name.
 */
async function noteNamesakes(
  items: readonly OpenedItem[],
  { placeOf, renamed, ports }: Returning,
  signal: AbortSignal,
): Promise<void> {
  const except = new Set(items.map(({ id }) => id));
  for (const directoryId of new Set(items.map(placeOf))) {
    const coming = items.filter((item) => placeOf(item) === directoryId && !renamed.has(item.id));
    const names = coming.flatMap(({ name }) => name ?? []);
    const there = await namesakes({ names, directoryId, except }, ports, signal);
    const taken = new Set(there.map(({ name }) => name.normalize('NFC')));
    for (const { id, name } of coming) {
      const normal = name?.normalize('NFC');
      if (normal === undefined) continue;
      if (taken.has(normal)) renamed.add(id);
      taken.add(normal);
    }
  }
}

/** The names in directories where something gets another one; what goes there by its own name takes that first. */
async function takenNames(
  items: readonly OpenedItem[],
  { placeOf, renamed, ports: { api, keyring, rows, clock } }: Returning,
  signal: AbortSignal,
): Promise<ReadonlyMap<string | null, TakenNames>> {
  const taken = new Map<string | null, TakenNames>();
  for (const directoryId of new Set(items.filter(({ id }) => renamed.has(id)).map(placeOf))) {
    const there = await listDirectory(directoryId, { api, keyring, rows, clock, signal });
    const others = items.filter((item) => !renamed.has(item.id) && placeOf(item) === directoryId);
    taken.set(directoryId, new TakenNames([...there, ...others].flatMap(({ name }) => name ?? [])));
  }
  return taken;
}

/** Opened where they lie now: what is sealed for them depends on it. */
async function lookUp(
  inTrash: AsyncGenerator<TrashedItem, void>,
  lookedFor: ReadonlySet<string>,
): Promise<TrashedItem[]> {
  const found: TrashedItem[] = [];
  if (lookedFor.size === 0) return found;
  for await (const entry of inTrash) {
    if (lookedFor.has(entry.item.id)) found.push(entry);
    if (found.length === lookedFor.size) break;
  }
  return found;
}

/** What of these is in the trash by the newest head, by the names and at the places that were signed, whatever was listed. */
async function signedInTrash(
  listed: readonly TrashedItem[],
  { writer, keyring, patience }: PartPorts,
  signal: AbortSignal,
): Promise<readonly OpenedItem[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ item }) => item.id);
  const rows = await writer.rows(ids, { signal, patience });
  const items = [...rows.values()].filter(({ trashed }) => trashed !== undefined);
  return (await keyring.openFound({ items, directories: {}, isProven: true })).map(({ item }) => item);
}

/** The items for which a restoring was refused, and the field that was. */
function leftIn(error: unknown, items: readonly Wanted[]) {
  const fields = Object.keys(serverFailureOf(error)?.errors ?? {});
  return fields.flatMap((field) => {
    const [, place, reason] = /^items\.(\d+)\.(name|file_id)$/.exec(field) ?? [];
    const item = items[Number(place)];
    return item === undefined ? [] : [{ id: item.id, reason }];
  });
}
