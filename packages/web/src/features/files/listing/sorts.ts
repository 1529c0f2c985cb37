import { DEFAULT_SORT } from '@coffer/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { clientStore } from '../../../persistence/client-store.ts';
import { parseSort, type Sort, type SortField, sortAfterClick, sortText } from './sort.ts';

/** The name under which the specification keeps the client's state in the browser's database. */
const CLIENT_STATE_NAME = 'pinia store';

const ROOT = 'root';
const STANDARD: Sort = parseSort(DEFAULT_SORT) ?? { field: 'name', order: 'desc' };

export const TILE_SIZES = ['small', 'medium', 'large'] as const;

export type TileSize = (typeof TILE_SIZES)[number];
export const isTileSize = (size: unknown): size is TileSize => TILE_SIZES.some((one) => one === size);

const layouts = ['list', 'grid'] as const;

export type Layout = (typeof layouts)[number];

/** What is kept; of what anything else may have left there, the parts that can be read. */
const sortsSchema = z.catch(
  z.object({
    /** 'field|order' by folder. */
    sorts: z.catch(z.record(z.string(), z.string()), {}),
    layout: z.catch(z.enum(layouts), 'list'),
    tiles: z.catch(z.enum(TILE_SIZES), 'medium'),
  }),
  { sorts: {}, layout: 'list', tiles: 'medium' },
);

/** How each folder is sorted, and how all of them are shown; kept in the browser's database. */
const useSorts = create(() => sortsSchema.parse(null));

void clientStore.get(CLIENT_STATE_NAME).then((kept) => {
  useSorts.setState(sortsSchema.parse(kept));
  useSorts.subscribe((sorts) => void clientStore.set(CLIENT_STATE_NAME, sorts));
});

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
  const { layout, tiles } = useSorts();
  return {
    layout,
    tiles,
    onLayout: (to: Layout) => {
      switchedTo = to;
      useSorts.setState({ layout: to });
    },
    onTiles: (to: TileSize) => useSorts.setState({ tiles: to }),
  };
}

/** To which layout somebody has just switched. */
let switchedTo: Layout | null = null;

/** Whether this layout is what somebody has just switched to; true once, for what takes the place of the button that was pressed. */
export function takeSwitchTo(layout: Layout): boolean {
  const isIt = switchedTo === layout;
  if (isIt) switchedTo = null;
  return isIt;
}
