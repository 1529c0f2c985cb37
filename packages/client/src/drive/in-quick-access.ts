import { DIRECTORY_DEPTH_LIMIT, type Item } from '@coffer/contract';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { isFailure } from '../failures/coffer-error.ts';
import type { FoundRecords } from '../keyring/found-item.ts';
import type { Match } from '../search/search-items.ts';
import { readPage } from '../tree/read-rows.ts';
import type { Places } from './places.ts';
import type { DrivePorts } from './ports.ts';
import type { QuickAccess } from './quick-access.ts';
import type { Stars } from './stars.ts';

/** What is reached quickly; see `QuickAccess`. */
export function inQuickAccess(ports: DrivePorts, places: Places, stars: Stars): QuickAccess {
  const { api, keyring, quick, rows } = ports;

  async function opened(records: FoundRecords): Promise<Match[]> {
    const found = await keyring.openFound({ ...records, items: records.items.filter(isThere(records)) });
    return found.flatMap(({ item, parents }) => (item.state === 'intact' ? [{ item, parents }] : []));
  }

  /** As the server shows it; null of what is not there, or in the trash. */
  async function asked(id: string, signal: AbortSignal): Promise<Match | null> {
    try {
      const item = await places.item(id, signal);
      if (item.state !== 'intact') return null;
      if (item.parentId === null) return { item, parents: [] };
      const reading = { api, keyring, rows, signal };
      const { parents } = await readPage(item.parentId, { limit: 1 }, reading);
      return { item, parents };
    } catch (error) {
      if (isFailure(error, 'not_found')) return null;
      throw error;
    }
  }

  return {
    async recent(limit) {
      const records = (await quick?.recent(limit)) ?? null;
      if (records === null) return { found: [], isWhole: false };
      return { found: await opened(records), isWhole: records.isWhole };
    },

    async starred(signal = notCancelled()) {
      const ids = await stars.ids(signal);
      // Asked for behind the stars: whatever had one by then was there.
      const records = ids.length === 0 ? null : ((await quick?.lookUp(ids)) ?? null);
      if (records === null) {
        const found = await mapBounded(ids, CONCURRENCY, (id) => asked(id, signal));
        return { found: found.flatMap((match) => match ?? []), isWhole: true };
      }
      const known = new Set(records.items.map(({ id }) => id));
      const gone = records.isWhole ? ids.filter((id) => !known.has(id)) : [];
      if (gone.length > 0) void stars.set(gone, false).catch(() => undefined);
      return { found: await opened(records), isWhole: true };
    },
  };
}

/** Tells whether an item and all directories above it are out of the trash. */
function isThere({ directories }: FoundRecords): (item: Item) => boolean {
  return (item) => {
    let row: Item | undefined = item;
    for (let depth = 0; row !== undefined && depth <= DIRECTORY_DEPTH_LIMIT; depth++) {
      if (row.trashed !== undefined) return false;
      if (row.file_id === null) return true;
      row = directories[row.file_id];
    }
    return false;
  };
}
