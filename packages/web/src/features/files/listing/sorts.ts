import { DEFAULT_SORT } from '@coffer/contract';
import { del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { clientStore } from '../../../persistence/client-store.ts';
import { parseSort, type Sort, type SortField, sortAfterClick, sortText } from './sort.ts';

/** The name under which the specification keeps the client's state in the browser's database. */
const CLIENT_STATE_NAME = 'pinia store';

const text = z.catch(z.nullable(z.string()), null);

/** Lets a Zustand store live in the browser's database. */
const stateStorage: StateStorage = {
  getItem: async (name) => text.parse((await get(name, clientStore)) ?? null),
  setItem: (name, value) => set(name, value, clientStore),
  removeItem: (name) => del(name, clientStore),
};

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
