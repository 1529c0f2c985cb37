import type { OpenedItem } from '@coffer/client';
import { useMemo } from 'react';

/** Where an item stands among these; -1 if it does not. Looked for only when one of the two has changed. */
export function useIndexOf(items: readonly OpenedItem[], id: string | null): number {
  return useMemo(() => (id === null ? -1 : items.findIndex((item) => item.id === id)), [items, id]);
}
