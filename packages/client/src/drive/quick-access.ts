import type { Match } from '../search/search-items.ts';
import type { Places } from './places.ts';
import type { DrivePorts } from './ports.ts';
import type { Stars } from './stars.ts';

/** Items that are reached without a way through folders. */
export interface QuickItems {
  readonly found: readonly Match[];
  /** Whether these are all; while this device reads the names of a drive for the first time, others may be missing. */
  readonly isWhole: boolean;
}

/** What is reached quickly. */
export interface QuickAccess {
  /**
   * The files that were changed or added last, the newest first, of those whose names are on this device. Nothing is
   * asked of the server. When something was added is the server's word; it decides an order, and no more.
   *
   * @param limit how many at most
   */
  recent(limit: number, signal?: AbortSignal): Promise<QuickItems>;

  /**
   * The starred items that are not in the trash, in no order, from this device where it has all rows, else from the server.
   * Stars of what was deleted for good are taken away.
   *
   * @example
   * await drive.stars.set([(await drive.stat('/Holidays')).id], true);
   * const { found } = await drive.starred();
   * found.map(({ item }) => item.name); // => ['Holidays']
   */
  starred(signal?: AbortSignal): Promise<QuickItems>;
}

/** Quick access over the ports of a drive. The code is loaded with the first use: to list files takes none of it. */
export function createQuickAccess(ports: DrivePorts, places: Places, stars: Stars): QuickAccess {
  const loaded = async () => (await import('./in-quick-access.ts')).inQuickAccess(ports, places, stars);
  return {
    recent: async (...asked) => (await loaded()).recent(...asked),
    starred: async (...asked) => (await loaded()).starred(...asked),
  };
}
