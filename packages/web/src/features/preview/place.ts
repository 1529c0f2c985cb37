import type { PreviewPlace } from './preview-file.ts';

/** Where an item stands among the items of its folder, in their order; null if it is not among them. */
export function placeAmong(ids: readonly string[], id: string): PreviewPlace | null {
  const index = ids.indexOf(id);
  if (index === -1) return null;
  return {
    position: index + 1,
    count: ids.length,
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
  };
}
