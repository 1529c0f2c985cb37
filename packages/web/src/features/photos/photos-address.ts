import type { SpaceFilter } from '@coffer/client/space-set';

/** The pictures among which an address shows one; null where it shows a file of a folder. */
export function photosFilter(among: string | undefined): SpaceFilter | null {
  switch (among) {
    case 'photos':
      return 'all';
    case 'own':
    case 'shared-by-me':
    case 'shared-with-me':
      return among;
    default:
      return null;
  }
}

/** How an address says among which pictures one is shown; the reverse of `photosFilter`. */
export function amongOf(filter: SpaceFilter): string {
  return filter === 'all' ? 'photos' : filter;
}
