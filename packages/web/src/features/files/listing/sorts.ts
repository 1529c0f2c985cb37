import { DEFAULT_SORT } from '@coffer/contract';
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
  getItem: async (name) => text.parse((await clientStore.get(name)) ?? null),
  setItem: clientStore.set,
  removeItem: clientStore.del,
};

const ROOT = 'root';
const STANDARD: Sort = parseSort(DEFAULT_SORT) ?? { field: 'name', order: 'desc' };

export const TILE_SIZES = ['small', 'medium', 'large'] as const;

export type TileSize = (typeof TILE_SIZES)[number];
export const isTileSize = (size: unknown): size is TileSize => TILE_SIZES.some((one) => one === size);

export type Layout = 'list' | 'grid';

interface Sorts {
  /** 'field|order' by folder. */
  readonly sorts: Readonly<Record<string, string>>;
  readonly layout: Layout;
  readonly tiles: TileSize;
}

/** How each folder is sorted, and how all of them are shown; kept in the browser's database. */
const useSorts = create<Sorts>()(
  persist<Sorts>(() => ({ sorts: {}, layout: 'list', tiles: 'medium' }), {
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

/** How folders are shown, and what changes it: one choice for all of them, as most people look at files in one way. */
export function useView() {
  const layout = useSorts((kept) => (kept.layout === 'grid' ? 'grid' : 'list'));
  const tiles = useSorts((kept) => (isTileSize(kept.tiles) ? kept.tiles : 'medium'));
  return {
    layout,
    tiles,
    onLayout: (to: Layout) => useSorts.setState({ layout: to }),
    onTiles: (to: TileSize) => useSorts.setState({ tiles: to }),
  };
}
