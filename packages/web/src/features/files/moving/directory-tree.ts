import type { Match, OpenedItem } from '@coffer/client';
import { inlineKey } from '../../../languages/language.ts';
import { type Sort, sortItems } from '../listing/sort.ts';

/** The directories in a directory, as far as they are known. */
export type Branch =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly cause: unknown }
  | { readonly state: 'loaded'; readonly directories: readonly OpenedItem[] };

/** A directory in the tree. The top has no id. */
export interface TreeNode {
  readonly id: string | null;
  readonly name: string;
  /** Nothing can be moved into it. */
  readonly disabled: boolean;
  /** From the top of its space down to it; none for that top. */
  readonly path: readonly OpenedItem[];
  /** The space beside the drive in which it lies, or for which it stands. */
  readonly space?: TreeSpace | undefined;
}

/** A space beside the drive, as the tree shows it. */
export interface TreeSpace {
  readonly id: string;
  /** What stands for it. */
  readonly item: OpenedItem;
  /** From the top of the drive down to that. */
  readonly standing: readonly OpenedItem[];
}

/** Where a directory of the tree is. */
export type TreePlace = Pick<TreeNode, 'id' | 'path' | 'space'>;

/** A directory with all that are above it, from the top down. */
export function wayTo({ path, space }: Pick<TreeNode, 'path' | 'space'>): readonly TreePlace[] {
  const each = (way: readonly OpenedItem[], within: TreeSpace | undefined) =>
    way.map(({ id }, index) => ({ id, path: way.slice(0, index + 1), space: within }));
  const top = { id: null, path: [] };
  if (space === undefined) return [top, ...each(path, undefined)];
  const standing = { id: space.item.id, path: [], space };
  return [top, ...each(space.standing.slice(0, -1), undefined), standing, ...each(path, space)];
}

/** Its directory in its space; null is the top. */
export function directoryOf({ path }: Pick<TreeNode, 'path'>): string | null {
  return path.at(-1)?.id ?? null;
}

/** One line of the tree as it is shown. */
export interface TreeLine {
  readonly node: TreeNode;
  /** From 0 at the top. */
  readonly depth: number;
  readonly expanded: boolean;
  /** The node's directories; undefined while it has never been expanded. */
  readonly branch: Branch | undefined;
  /** Among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

/** The moved items, as far as they decide on targets. */
export interface Moving {
  readonly ids: ReadonlySet<string>;
  /** Where it all lies; undefined if it lies in several directories. */
  readonly parentId: string | null | undefined;
}

/**
 * The lines of a tree from the top down. The current parent is disabled, and so are the moved directories
 * themselves, which do not open: everything in them moves along.
 */
export function treeLines(
  rootName: string,
  moving: Moving,
  expanded: ReadonlySet<string | null>,
  branchOf: (id: string | null) => Branch | undefined,
): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (node: TreeNode, depth: number, position: number, siblings: number): void => {
    const open = expanded.has(node.id) && !isMoving(node.id, moving);
    const branch = branchOf(node.id);
    lines.push({ node, depth, expanded: open, branch, position, siblings });
    if (!open || branch?.state !== 'loaded') return;
    const { directories } = branch;
    directories.forEach((directory, index) => {
      visit(nodeOf(directory, node, moving), depth + 1, index + 1, directories.length);
    });
  };
  visit({ id: null, name: rootName, disabled: moving.parentId === null, path: [] }, 0, 1, 1);
  return lines;
}

/** A directory in another one of the tree. */
export function nodeOf(
  directory: OpenedItem,
  above: Pick<TreeNode, 'path' | 'space'>,
  moving: Moving,
): TreeNode {
  const { id, name, spaceId } = directory;
  const path = [...above.path, directory];
  const node = { id, name: name ?? '', disabled: isMoving(id, moving) || moving.parentId === id };
  if (spaceId === undefined) return { ...node, path, space: above.space };
  return { ...node, path: [], space: { id: spaceId, item: directory, standing: path } };
}

/** Whether a directory is itself on the move. */
export function isMoving(id: string | null, { ids }: Moving): boolean {
  return id !== null && ids.has(id);
}

/** What a filter has found in a space beside the drive. */
export interface FoundInSpace {
  readonly space: TreeSpace;
  readonly found: readonly Match[];
}

/**
 * What a filter leaves of the tree: the directories that it has found and those above them, each with what is left in it.
 * What is not in it was not looked into.
 */
export function foundBranches(
  found: readonly Match[],
  inSpaces: readonly FoundInSpace[] = [],
): ReadonlyMap<string | null, Branch> {
  const inside = new Map<string | null, Map<string, OpenedItem>>([[null, new Map()]]);
  const put = (directories: readonly OpenedItem[], top: string | null) => {
    for (const directory of directories) {
      const above = directory.parentId ?? top;
      const siblings = inside.get(above) ?? new Map<string, OpenedItem>();
      inside.set(above, siblings.set(directory.id, directory));
    }
  };
  for (const { item, parents } of found) put([...parents, item], null);
  for (const { space, found: within } of inSpaces) {
    if (within.length > 0) put(space.standing, null);
    for (const { item, parents } of within) put([...parents, item], space.item.id);
  }
  return new Map(
    [...inside].map(([id, directories]) => [
      id,
      { state: 'loaded', directories: sortItems([...directories.values()], BY_NAME) },
    ]),
  );
}

/** How directories stand in the tree. */
export const BY_NAME: Sort = { field: 'name', order: 'asc' };

/** The effect of an arrow key in a tree: a line gets the focus, or is opened or closed (WAI-ARIA, tree view). */
export type TreeStep =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'expand' | 'collapse' };

/** The step of a key on the line at this index; null for none. */
export function treeStep(key: string, lines: readonly TreeLine[], index: number): TreeStep | null {
  const line = lines[index];
  if (line === undefined) return null;
  switch (inlineKey(key)) {
    case 'ArrowDown':
      return focusOn(Math.min(index + 1, lines.length - 1));
    case 'ArrowUp':
      return focusOn(Math.max(index - 1, 0));
    case 'Home':
      return focusOn(0);
    case 'End':
      return focusOn(lines.length - 1);
    case 'ArrowRight':
      if (!line.expanded) return { kind: 'expand' };
      return (lines[index + 1]?.depth ?? 0) > line.depth ? focusOn(index + 1) : null;
    case 'ArrowLeft':
      if (line.expanded) return { kind: 'collapse' };
      return focusOn(
        Math.max(
          0,
          lines.findLastIndex(({ depth }, at) => at < index && depth < line.depth),
        ),
      );
    default:
      return null;
  }
}

function focusOn(index: number): TreeStep {
  return { kind: 'focus', index };
}
