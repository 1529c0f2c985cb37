import type { IntactItem } from '../../keyring/opened-item.ts';
import type { SharedLink } from '../../links/shared-link.ts';
import type { FileContent } from '../../transfers/archives/open-download.ts';
import type { LinkVisit, SharedFolder } from './link-visit.ts';

/** What a copy has of an item behind a link: what its owner sealed, and nothing that the server says. */
export type Copied = Pick<IntactItem, 'id' | 'kind' | 'name' | 'mime' | 'size' | 'modifiedAt'>;

export interface CopiedTree {
  readonly item: Copied;
  readonly children: CopiedTree[];
}

/** What is copied out of a link, read and opened as a whole before anything of it is written. */
export interface LinkedCopy {
  readonly trees: readonly CopiedTree[];
  readonly files: number;
  /** Bytes of all files together. */
  readonly size: number;
  /** How many items cannot be copied: they are damaged, or not all of them is stored. */
  readonly leftOut: number;
  /** What a file among them is fetched and verified by. */
  readonly content: (file: Copied) => Promise<FileContent>;
  /** Asks for the linked folder once more, and throws as the link refuses. Null of a link to a file, without which nothing is left. */
  readonly askAgain: ((signal: AbortSignal) => Promise<unknown>) | null;
}

/** The file to which a link leads, to be copied. */
export function linkedFile(visit: Pick<LinkVisit, 'content'>, link: SharedLink): LinkedCopy {
  const item: Copied = { ...link, id: link.itemId };
  const trees = [{ item, children: [] }];
  return { trees, files: 1, size: link.size, leftOut: 0, content: () => visit.content(link), askAgain: null };
}

/**
 * Reads what is to be copied out of a linked folder. Throws `tree_invalid` and as `SharedFolder.list` does.
 *
 * @param items those that are copied; null for the linked folder itself, which becomes a folder of its name
 */
export async function readLinked(
  folder: Pick<SharedFolder, 'walk' | 'content' | 'list'>,
  link: SharedLink,
  items: Parameters<SharedFolder['walk']>[0],
  signal: AbortSignal,
): Promise<LinkedCopy> {
  const roots: CopiedTree[] = [];
  const directories = new Map<string, CopiedTree>();
  let [files, size, leftOut] = [0, 0, 0];
  for await (const { item } of folder.walk(items, signal)) {
    if (item.state !== 'intact' || item.finishedAt === null) {
      leftOut++;
      continue;
    }
    const tree: CopiedTree = { item, children: [] };
    const above = item.parentId === null ? undefined : directories.get(item.parentId);
    (above?.children ?? roots).push(tree);
    if (item.kind === 'directory') directories.set(item.id, tree);
    else {
      files++;
      size += item.size;
    }
  }
  const whole = { item: { ...link, id: link.itemId }, children: roots };
  return {
    trees: items === null ? [whole] : roots,
    ...{ files, size, leftOut },
    content: folder.content,
    askAgain: (stop) => folder.list(null, stop),
  };
}
