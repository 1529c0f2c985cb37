import type { Kind } from './kinds.ts';

/** What files of one kind take together. */
export interface KindUsage {
  readonly kind: Kind;
  readonly count: number;
  /** Bytes. */
  readonly size: number;
}

/** Adds up what takes storage by its kinds, the largest first. */
export function byKind(usages: readonly KindUsage[]): readonly KindUsage[] {
  const sums = new Map<Kind, KindUsage>();
  for (const { kind, count, size } of usages) {
    const sum = sums.get(kind) ?? { count: 0, size: 0 };
    sums.set(kind, { kind, count: sum.count + count, size: sum.size + size });
  }
  return [...sums.values()].sort((a, b) => b.size - a.size || (a.kind < b.kind ? -1 : 1));
}
