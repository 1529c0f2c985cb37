import { DIRECTORY_DEPTH_LIMIT, type Item } from '@coffer/contract';
import type { FoundRecords } from '../../keyring/found-item.ts';
import type { Match } from '../../search/search-items.ts';
import type { DrivePorts } from '../ports.ts';
import type { NamesHere } from './names-here.ts';

/** What is known here; see `NamesHere`. */
export function inNamesHere({ keyring, names }: Pick<DrivePorts, 'keyring' | 'names'>): NamesHere {
  async function opened(records: FoundRecords): Promise<Match[]> {
    const found = await keyring.openFound(records);
    return found.flatMap(({ item, parents }) => (item.state === 'intact' ? [{ item, parents }] : []));
  }

  const untrashed = (records: FoundRecords) =>
    opened({ ...records, items: records.items.filter(isThere(records)) });

  return {
    rank: async (...asked) => (await names?.rank(...asked)) ?? null,
    newest: async (limit) => (await names?.newest(limit)) ?? null,
    kinds: async () => (await names?.kinds()) ?? null,
    media: async (after) => (await names?.media(after)) ?? null,

    async open(ids, trash) {
      const records = (await names?.found(ids)) ?? null;
      if (records === null) return null;
      return trash === 'left out' ? untrashed(records) : opened(records);
    },

    async lookUp(ids) {
      const records = (await names?.lookUp(ids)) ?? null;
      if (records === null) return null;
      const known = new Set(records.items.map(({ id }) => id));
      return { found: await untrashed(records), gone: ids.filter((id) => !known.has(id)) };
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
