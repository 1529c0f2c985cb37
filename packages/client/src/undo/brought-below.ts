import { effectsOf, type LoggedBatch } from './logged-batches.ts';

/** The directories in which items lie now, by their ids. */
export type PresentPlaces = ReadonlyMap<string, { readonly parentId: string }>;

/**
 * Finds what came below the items that batches name as `tops`: what went ahead in parts stands in no log. It is what lay below them after the batch,
 * since nothing else can. Where a batch does not say where something was before, as one by the owner, nobody knows that it lay there.
 *
 * @param log the last batch first
 * @returns the ids by those of the batches
 */
export function broughtBy(
  log: readonly LoggedBatch[],
  { spaceId, present }: { readonly spaceId: string; readonly present: PresentPlaces },
): ReadonlyMap<string, readonly string[]> {
  const brought = new Map<string, readonly string[]>();
  const hasTops = (batch: LoggedBatch) => topsOf(batch).length > 0;
  if (!log.some(hasTops)) return brought;
  const places = new Places(present);
  for (const batch of log) {
    if (hasTops(batch)) brought.set(batch.id, places.below(topsOf(batch)));
    // Before the batch.
    for (const { id, isMade, isPlaced } of effectsOf(batch, spaceId, () => null)) {
      if (isMade || (isPlaced && batch.kept === null)) places.put(id, null);
    }
    for (const [id, { parentId }] of batch.kept ?? []) places.put(id, parentId);
  }
  return brought;
}

function topsOf({ operations }: LoggedBatch): readonly string[] {
  return operations.flatMap((each) => (each.kind === 'arrive' ? (each.tops ?? []) : []));
}

/** Where items lay at a moment of the log. */
class Places {
  readonly #parents = new Map<string, string>();
  readonly #children = new Map<string, Set<string>>();

  constructor(present: PresentPlaces) {
    for (const [id, { parentId }] of present) this.put(id, parentId);
  }

  /** @param parentId null of what was not there, or nobody knows where */
  put(id: string, parentId: string | null): void {
    const before = this.#parents.get(id);
    if (before !== undefined) this.#children.get(before)?.delete(id);
    this.#parents.delete(id);
    if (parentId === null) return;
    this.#parents.set(id, parentId);
    const children = this.#children.get(parentId) ?? new Set();
    this.#children.set(parentId, children.add(id));
  }

  /** What lies below these, except them. */
  below(ids: readonly string[]): string[] {
    const found = new Set(ids);
    for (const id of found) for (const child of this.#children.get(id) ?? []) found.add(child);
    return [...found].slice(new Set(ids).size);
  }
}
