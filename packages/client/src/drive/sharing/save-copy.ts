import { failed, isFailure } from '../../failures/coffer-error.ts';
import { damageOf, type IntactItem, type OpenedItem } from '../../keyring/opened-item.ts';
import { nameBeside, TakenNames } from '../../transfers/conflicts/keep-both-name.ts';
import { blobOf, partsOf } from '../../transfers/download/collected.ts';
import type { Drive } from '../drive.ts';
import type { DirectoryRef, ItemRef } from '../places/item-ref.ts';

type Source = Pick<Drive, 'list' | 'stat' | 'stream'>;
type Target = Pick<Drive, 'createDirectory' | 'list' | 'write'>;

interface Drives {
  readonly from: Source;
  readonly to: Target;
  /** Whether the target takes contents in parts; else a file is in memory before it goes. */
  readonly takesParts: boolean;
}

/** Something that is copied, with all that lies in it. */
interface Tree {
  readonly item: IntactItem;
  readonly children: readonly Tree[];
}

/** How often a name that came into use meanwhile gives way to the next one. */
const TRIES = 10;

/**
 * Copies an item with all that is in it from one drive into another, sealed anew. Nothing is written before all of the tree was read and
 * found intact. Where no name is given and its own is in use, it gets another one. Throws `item_damaged`, and as `list`, `stream` and `write`.
 */
export async function saveCopy(
  drives: Drives & { readonly item: ItemRef },
  { directory, name }: { readonly directory: DirectoryRef; readonly name?: string | undefined },
  signal: AbortSignal,
): Promise<IntactItem> {
  const { from, to, item } = drives;
  const tree = await read(await from.stat(item, signal), from, signal);
  const put = (free: string) => writeItem(tree.item, { directory, name: free }, drives, signal);
  const made = await (name === undefined ? beside(tree.item, directory, to, put, signal) : put(name));
  await writeAll(tree.children, made.id, drives, signal);
  return made;
}

/** Puts an item under its own name, or one beside it where that is in use, perhaps only since the directory was listed. */
async function beside(
  { name, kind }: IntactItem,
  directory: DirectoryRef,
  to: Target,
  put: (name: string) => Promise<IntactItem>,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { children } = await to.list(directory, signal);
  const taken = new TakenNames(children.flatMap((child) => child.name ?? []));
  for (let tries = 1; ; tries++) {
    const free = nameBeside(name, taken, kind);
    try {
      return await put(free);
    } catch (cause) {
      if (tries === TRIES || !isFailure(cause, 'name_exists', 'file_already_exists')) throw cause;
      taken.add(free);
    }
  }
}

async function read(opened: OpenedItem, from: Source, signal: AbortSignal): Promise<Tree> {
  if (opened.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(opened) ?? 'place' });
  if (opened.isRootless) throw failed({ code: 'item_damaged', reason: 'unsealed' });
  if (opened.kind !== 'directory') return { item: opened, children: [] };
  const children: Tree[] = [];
  for (const child of (await from.list(opened.id, signal)).children) {
    // What is not wholly there yet is its maker's.
    const isUnfinished = child.kind === 'file' && child.state === 'intact' && child.content === null;
    if (isUnfinished && child.isRootless !== true) continue;
    children.push(await read(child, from, signal));
  }
  return { item: opened, children };
}

async function writeAll(
  trees: readonly Tree[],
  directory: DirectoryRef,
  drives: Drives,
  signal: AbortSignal,
): Promise<void> {
  for (const { item, children } of trees) {
    const made = await writeItem(item, { directory, name: item.name }, drives, signal);
    await writeAll(children, made.id, drives, signal);
  }
}

/** Writes an item, of a directory nothing of what is in it. */
async function writeItem(
  item: IntactItem,
  place: { readonly directory: DirectoryRef; readonly name: string },
  { from, to, takesParts }: Drives,
  signal: AbortSignal,
): Promise<IntactItem> {
  if (item.kind === 'directory') return to.createDirectory(place, signal);
  const { mime, size, modifiedAt } = item;
  const opened = await from.stream(item, {}, signal);
  const content = takesParts ? partsOf(opened) : await blobOf(opened);
  return to.write(place, content, { mime, size, modifiedAt, isOnce: true }, signal);
}
