import { DEFAULT_SORT } from '@coffer/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { CLIENT_STATE_NAME, stateStorage } from '../../../persistence/client-store.ts';
import { parseSort, type Sort, type SortField, sortAfterClick, sortText } from './sort.ts';

const ROOT = 'root';
const STANDARD: Sort = parseSort(DEFAULT_SORT) ?? { field: 'name', order: 'desc' };

interface Sorts {
  /** 'field|order' by folder. */
  readonly sorts: Readonly<Record<string, string>>;
}

/** How each folder is sorted; kept in the browser's database. */
const useSorts = create<Sorts>()(
  persist(() => ({ sorts: {} }), {
    name: CLIENT_STATE_NAME,
    storage: createJSONStorage(() => stateStorage),
  }),
);

/** A folder's sort, and what a click on a column's header does. */
export function useSort(folderId: string | null): readonly [Sort, (field: SortField) => void] {
  const folder = folderId ?? ROOT;
  const stored = useSorts(({ sorts }) => sorts[folder]);
  const sort = (stored === undefined ? null : parseSort(stored)) ?? STANDARD;
  const click = (field: SortField) =>
    useSorts.setState(({ sorts }) => ({
      sorts: { ...sorts, [folder]: sortText(sortAfterClick(sort, field)) },
    }));
  return [sort, click];
}
