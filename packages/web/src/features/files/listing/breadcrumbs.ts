import { BREADCRUMB_COLLAPSE_PARENTS } from '@coffer/contract';

export interface Crumbs<T> {
  /** The folders that stand before the dots; empty without dots. */
  readonly first: readonly T[];
  /** The folders behind the dots. */
  readonly collapsed: readonly T[];
  readonly last: readonly T[];
}

/** Arranges the folders above the current one, itself included: from three on, the middle ones are collapsed. */
export function arrangeCrumbs<T>(folders: readonly T[]): Crumbs<T> {
  if (folders.length < BREADCRUMB_COLLAPSE_PARENTS) return { first: [], collapsed: [], last: folders };
  return { first: folders.slice(0, 1), collapsed: folders.slice(1, -1), last: folders.slice(-1) };
}
