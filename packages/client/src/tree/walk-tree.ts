import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import { mapAhead } from '../concurrency/map-ahead.ts';
import { failed } from '../failures/coffer-error.ts';
import type { IntactItem, OpenedItem } from '../keyring/opened-item.ts';
import { type ListingOptions, listDirectory } from './list-directory.ts';

/** Directories of one level that are listed ahead of the walk. */
const CONCURRENCY = 4;

/** All that is in a directory. */
export type ContentsOf = (directoryId: string, signal: AbortSignal) => Promise<readonly OpenedItem[]>;

export interface WalkOptions extends ListingOptions {
  /** Where the walk begins. They have been opened, and none lies in another. */
  readonly roots: readonly OpenedItem[];
}

/** An item on the walk. */
export interface WalkedItem {
  readonly item: OpenedItem;
  /** The names of the directories above it, beginning with the root of the walk. */
  readonly path: readonly string[];
}

/**
 * Walks through items and all that is in them: each directory before its content, files before directories, by
 * name. Directories are listed as the walk comes near them, a few at a time. A damaged directory is handed out
 * and not entered, because nothing in it can be verified. Throws `tree_invalid` if a directory shows up twice or
 * lies too deep, and as `listPages`.
 */
export function walkTree(options: WalkOptions): AsyncGenerator<WalkedItem, void, undefined> {
  const contentsOf: ContentsOf = (id, signal) => listDirectory(id, { ...options, signal });
  return walkContents({ ...options, contentsOf });
}

/** The same walk through what `contentsOf` says is in a directory. */
export async function* walkContents(options: {
  readonly roots: readonly OpenedItem[];
  readonly contentsOf: ContentsOf;
  readonly signal: AbortSignal;
}): AsyncGenerator<WalkedItem, void, undefined> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const walk: Walk = { contentsOf: (id) => options.contentsOf(id, signal), seen: new Set() };
  try {
    yield* walkThrough(options.roots, [], walk);
  } finally {
    stopping.abort(); // what was listed ahead has no use any more
  }
}

interface Walk {
  contentsOf(directoryId: string): Promise<readonly OpenedItem[]>;
  readonly seen: Set<string>;
}

async function* walkThrough(
  items: readonly OpenedItem[],
  path: readonly string[],
  walk: Walk,
): AsyncGenerator<WalkedItem, void, undefined> {
  const directories: IntactItem[] = [];
  for (const item of items.toSorted(byName)) {
    if (isEnterable(item)) directories.push(item);
    else yield { item, path };
  }
  const enter = async (directory: IntactItem) => {
    if (path.length >= DIRECTORY_DEPTH_LIMIT)
      throw failed({ code: 'tree_invalid', fault: 'depth', directoryId: directory.id });
    if (walk.seen.has(directory.id))
      throw failed({ code: 'tree_invalid', fault: 'repeated', directoryId: directory.id });
    walk.seen.add(directory.id);
    return { directory, children: await walk.contentsOf(directory.id) };
  };
  for await (const { directory, children } of mapAhead(directories, CONCURRENCY, enter)) {
    yield { item: directory, path };
    yield* walkThrough(children, [...path, directory.name], walk);
  }
}

function isEnterable(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && item.kind === 'directory';
}

/** By code units, which is the same in every language; damaged items, which have no name, come last. */
function byName(a: OpenedItem, b: OpenedItem): number {
  if (a.name === b.name) return a.id < b.id ? -1 : 1;
  if (a.name === null || b.name === null) return a.name === null ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}
