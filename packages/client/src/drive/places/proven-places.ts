import type { Item } from '@coffer/contract';
import { CONCURRENCY, mapBounded } from '../../concurrency/map-bounded.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { refusedHere } from '../../failures/refused-here.ts';
import { damageOf, type IntactItem, type OpenedItem } from '../../keyring/opened-item.ts';
import { itemMissing } from '../../tree/find-by-name.ts';
import type { ItemRef } from './item-ref.ts';
import type { MeantItem, ProvingPorts } from './prove-items.ts';

/** Items as their owner signed them. */
export interface ProvenPlaces {
  /**
   * Items as they lead to the newest head, with all directories above them: what is linked, shared, downloaded or served is taken from this alone. Throws
   * `item_changed` where one is not what is meant by its path, or not what was seen of it, `upload_unfinished` of what is no row yet, and as `proveItems`.
   */
  proven(refs: readonly ItemRef[], signal: AbortSignal): Promise<readonly IntactItem[]>;
  /** What a directory has as it was listed, by the rows that lead to the newest head; see `proveChildren`. */
  provenIn(
    directoryId: string | null,
    listed: readonly OpenedItem[],
    signal: AbortSignal,
  ): Promise<readonly OpenedItem[]>;
  /** True if an item is one that `proven` or `provenIn` gave. */
  isProven(item: OpenedItem): boolean;
}

/** Where things lie by the server's word. */
interface ShownPlaces {
  /** What a path leads to, and the directories above it. */
  at(path: string, signal: AbortSignal): Promise<{ readonly id: string; readonly above: readonly Item[] }>;
  /** A directory and those above it. */
  above(directoryId: string, signal: AbortSignal): Promise<readonly Item[]>;
  /** Whether an upload is there by this id, and not finished. */
  isUnfinished(id: string, signal: AbortSignal): Promise<boolean>;
  /** Null of what is no path. */
  namesIn(ref: string): readonly string[] | null;
}

/** Items that were proven: they are not asked for again to be read. */
const proven = new WeakSet<OpenedItem>();
/** The names on the paths by which items were looked up, whoever uses them then. */
const paths = new WeakMap<OpenedItem, readonly string[]>();

function noting<T extends OpenedItem>(items: readonly T[]): readonly T[] {
  for (const item of items) proven.add(item);
  return items;
}

/** Proves items; what does that is loaded with its first use. */
export function createProvenPlaces(
  ports: ProvingPorts,
  shown: ShownPlaces,
): ProvenPlaces & { note(item: OpenedItem, ref: string): void } {
  async function meant(ref: ItemRef, signal: AbortSignal): Promise<MeantItem> {
    if (typeof ref !== 'string') {
      if (ref.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(ref) ?? 'place' });
      const above = () => chainOf(ref.parentId, signal);
      return { id: ref.id, seen: ref, names: paths.get(ref) ?? null, above };
    }
    const names = shown.namesIn(ref);
    if (names === null) return { id: ref, seen: null, names, above: async () => [] };
    const { id, above } = await shown.at(ref, signal);
    return { id, seen: null, names, above: async () => above.map((each) => each.id) };
  }

  async function chainOf(directoryId: string | null, signal: AbortSignal): Promise<readonly string[]> {
    if (directoryId === null) return [];
    return (await shown.above(directoryId, signal).catch(() => [])).map(({ id }) => id);
  }

  return {
    note(item, ref) {
      const names = shown.namesIn(ref);
      if (names !== null) paths.set(item, names);
    },

    async proven(refs, signal) {
      const { proveItems } = await import('./prove-items.ts');
      const items = await mapBounded(refs, CONCURRENCY, (ref) => meant(ref, signal));
      try {
        return noting(await proveItems(items, ports, signal));
      } catch (error) {
        const isMissing = isFailure(error, 'not_found');
        const asked = isMissing
          ? await mapBounded(items, CONCURRENCY, ({ id }) => shown.isUnfinished(id, signal))
          : [];
        throw asked.includes(true)
          ? refusedHere('upload_unfinished', 409, 'The upload is not finished.')
          : error;
      }
    },

    async provenIn(directoryId, listed, signal) {
      const { proveChildren } = await import('./prove-items.ts');
      return noting(await proveChildren(listed, directoryId, ports, signal));
    },

    isProven: (item) => proven.has(item),
  };
}

/** One item; see `ProvenPlaces`. */
export async function provenItem(
  places: Pick<ProvenPlaces, 'proven'>,
  ref: ItemRef,
  signal: AbortSignal,
): Promise<IntactItem> {
  const [item] = await places.proven([ref], signal);
  if (item === undefined) throw itemMissing();
  return item;
}
