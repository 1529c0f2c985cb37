import { type WalkOptions, walkTree } from './walk-tree.ts';

/** How much a tree holds, its roots included. */
export interface TreeSize {
  readonly files: number;
  readonly directories: number;
  /** Bytes of the files. */
  readonly bytes: number;
}

/** Counts what would be deleted or moved with some items. Throws as `walkTree`. */
export async function measureTree(options: WalkOptions): Promise<TreeSize> {
  let [files, directories, bytes] = [0, 0, 0];
  for await (const { item } of walkTree(options)) {
    if (item.kind === 'directory') directories++;
    else files++;
    bytes += item.kind === 'directory' ? 0 : item.size;
  }
  return { files, directories, bytes };
}
