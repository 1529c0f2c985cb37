import { failed } from '../failures/coffer-error.ts';
import { damageOf, type IntactItem, type OpenedItem } from '../keyring/opened-item.ts';
import type { Drive } from './create-drive.ts';
import type { DirectoryRef, ItemRef } from './places.ts';

type Source = Pick<Drive, 'list' | 'stat' | 'stream'>;
type Target = Pick<Drive, 'createDirectory' | 'write'>;

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

/**
 * Copies an item with all that is in it from one drive into another, sealed anew. Nothing is written before all of the tree was read and
 * found intact. Throws `item_damaged`, and as `list`, `stream` and `write`.
 */
export async function saveCopy(
  drives: Drives & { readonly item: ItemRef },
  place: { readonly directory: DirectoryRef; readonly name?: string | undefined },
  signal: AbortSignal,
): Promise<IntactItem> {
  const { from, item } = drives;
  const tree = await read(await from.stat(item, signal), from, signal);
  return write(tree, { directory: place.directory, name: place.name ?? tree.item.name }, drives, signal);
}

async function read(opened: OpenedItem, from: Source, signal: AbortSignal): Promise<Tree> {
  if (opened.state !== 'intact') throw failed({ code: 'item_damaged', reason: damageOf(opened) ?? 'place' });
  if (opened.kind !== 'directory') return { item: opened, children: [] };
  const children: Tree[] = [];
  for (const child of (await from.list(opened.id, signal)).children) {
    // What is not wholly there yet is its maker's.
    if (child.kind === 'file' && child.state === 'intact' && child.content === null) continue;
    children.push(await read(child, from, signal));
  }
  return { item: opened, children };
}

async function write(
  { item, children }: Tree,
  place: { readonly directory: DirectoryRef; readonly name: string },
  drives: Drives,
  signal: AbortSignal,
): Promise<IntactItem> {
  const { from, to, takesParts } = drives;
  if (item.kind !== 'directory') {
    const { mime, size, modifiedAt } = item;
    const opened = await from.stream(item, {}, signal);
    const content = takesParts ? partsOf(opened) : await blobOf(opened);
    return to.write(place, content, { mime, size, modifiedAt }, signal);
  }
  const made = await to.createDirectory(place, signal);
  for (const child of children) {
    await write(child, { directory: made.id, name: child.item.name }, drives, signal);
  }
  return made;
}

/** A content in the memory of a page. Throws what the stream errors with, which a `Response` would not say in every browser. */
export async function blobOf(stream: ReadableStream<Uint8Array>): Promise<Blob> {
  const parts: Blob[] = [];
  const write = (part: Uint8Array) => void parts.push(new Blob([new Uint8Array(part)]));
  await stream.pipeTo(new WritableStream({ write }));
  return new Blob(parts);
}

async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const part of stream) yield new Uint8Array(part);
}
