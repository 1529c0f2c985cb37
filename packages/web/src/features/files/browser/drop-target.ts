/** The folder that the pointer is over: that of a row or a breadcrumb, or that of the page. Null is the top. */
export type DropTarget =
  | { readonly kind: 'page' }
  | { readonly kind: 'folder'; readonly folderId: string | null };

/** The mark of the top; other folders are marked by their id. */
export const TOP = 'top';

/** Finds the folder by the mark `data-drop-folder`. */
export function dropTargetOf(target: EventTarget): DropTarget {
  const marked = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null;
  const folderId = marked?.dataset['dropFolder'];
  if (folderId === undefined) return { kind: 'page' };
  return { kind: 'folder', folderId: folderId === TOP ? null : folderId };
}

export function isSameTarget(a: DropTarget | null, b: DropTarget): boolean {
  if (a?.kind === 'folder' && b.kind === 'folder') return a.folderId === b.folderId;
  return a?.kind === b.kind;
}
