import type { ContentHashAlgorithm } from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../../concurrency/map-bounded.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { translateErrors } from '../../failures/translate-errors.ts';
import { type IntactItem, type OpenedItem, readableItem } from '../../keyring/opened-item.ts';
import type { LeftOut } from '../../transfers/archives/collect-zip.ts';
import type {
  ByteRangeOptions,
  DownloadContent,
  FileContent,
  OpenDownload,
} from '../../transfers/archives/open-download.ts';
import type { RangedFile } from '../../transfers/download/ranged-file.ts';
import { listDirectory, listPages } from '../../tree/list-directory.ts';
import { type OpenedPage, type PageWanted, readPage } from '../../tree/read-rows.ts';
import { type WalkedItem, walkTree } from '../../tree/walk-tree.ts';
import type { DirectoryRef, ItemRef } from '../places/item-ref.ts';
import type { Places } from '../places/places.ts';
import { provenItem } from '../places/proven-places.ts';
import type { DrivePorts } from '../ports.ts';

/** A directory: those above it, from the top down to itself, and all that is in it. */
export interface Folder {
  readonly parents: readonly OpenedItem[];
  readonly children: readonly OpenedItem[];
}

/** Which bytes of a file are read, and who is told how many have come. */
export interface ReadOptions extends ByteRangeOptions {
  onProgress?(bytes: number): void;
}

/** Files and directories as one ZIP, ready to be fetched. */
export interface Archive {
  readonly content: DownloadContent;
  /** Bytes, to the byte. */
  readonly length: number;
  /** What cannot be in it, to be told before anybody takes it for complete. */
  readonly leftOut: readonly LeftOut[];
  stream(signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** Looks at what is in the drive, and reads it. */
export interface Reading {
  /**
   * All that is in a directory; the top by default. What the server changed is in it as damaged. Throws `tree_invalid`,
   * `directory_mismatch`, `update_to_open` where the owner lets no client of this version of the format read, and as all calls do:
   * `server_unreachable`, `response_invalid`, `keys_locked`.
   *
   * @example
   * const { children } = await drive.list('/Holidays');
   * children.map(({ name, size }) => `${name} ${size}`); // => ['beach.jpg 5']
   */
  list(directory?: DirectoryRef, signal?: AbortSignal): Promise<Folder>;

  /**
   * All that is in a directory by rows that lead to the newest head, to be downloaded or served: what the server shows there alone is in it as damaged. Throws
   * as `list`, `item_changed`, `space_lied`.
   *
   * @example
   * const [beach] = await drive.listSigned('/Holidays');
   * beach?.name; // => 'beach.jpg'
   */
  listSigned(directory?: DirectoryRef, signal?: AbortSignal): Promise<readonly OpenedItem[]>;

  /**
   * One page of a directory, to show names as they come: from the rows on this device where it has them, else from the
   * server. In one where something moves meanwhile, an item may be on two pages. Throws as `list`.
   *
   * @example
   * const { children, next_cursor } = await drive.page('/Holidays', { limit: 100 });
   * children.map(({ name }) => name); // => ['beach.jpg']
   * next_cursor; // => null
   */
  page(directory: DirectoryRef, wanted?: PageWanted, signal?: AbortSignal): Promise<OpenedPage>;

  /**
   * The directories in a directory, without what the server changed; the top by default. Of a large one, that is less
   * than all of it. Throws as `list`.
   *
   * @example
   * (await drive.directories('/')).map(({ name }) => name); // => ['Holidays']
   */
  directories(directory?: DirectoryRef, signal?: AbortSignal): Promise<readonly IntactItem[]>;

  /**
   * One item, as its owner sealed it, or as damaged. Throws `not_found`, `path_invalid`.
   *
   * @example
   * const { kind, size } = await drive.stat('/Holidays/beach.jpg');
   * [kind, size]; // => ['file', 5]
   */
  stat(item: ItemRef, signal?: AbortSignal): Promise<OpenedItem>;

  /**
   * The same as the server has it now, where it must not be what this device has read a moment before.
   *
   * @example
   * const { versionId } = await drive.stat('/Holidays/beach.jpg');
   * (await drive.statNow('/Holidays/beach.jpg')).versionId === versionId; // => true
   */
  statNow(item: ItemRef, signal?: AbortSignal): Promise<OpenedItem>;

  /**
   * The digests of a file's content, hex, which its sender has sealed; empty where the upload did not end. Throws as `stat`,
   * `item_damaged`.
   *
   * @example
   * const { md5 } = await drive.digests('/Holidays/beach.jpg');
   * md5?.length; // => 32
   */
  digests(item: ItemRef, signal?: AbortSignal): Promise<Partial<Record<ContentHashAlgorithm, string>>>;

  /**
   * Goes through a directory and all that is below it, each directory before its content. Throws as `list`.
   *
   * @example
   * const names = [];
   * for await (const { item } of drive.walk('/')) names.push(item.name);
   * names; // => ['Holidays', 'beach.jpg']
   */
  walk(directory?: DirectoryRef, signal?: AbortSignal): AsyncIterable<WalkedItem>;

  /**
   * A file's content in one array, or a part of it, verified against the root that was sealed with it: of the file as it leads to the newest head. Throws
   * `item_changed` where that is not what was seen or named, `chunk_tampered`, `content_mismatch`, `range_invalid`, `directory_not_downloadable`, `content_unfinished`,
   * `item_damaged`.
   *
   * @example
   * const part = await drive.read('/Holidays/beach.jpg', { from: 1, to: 4 });
   * [...part]; // => [2, 3, 4]
   */
  read(item: ItemRef, options?: ReadOptions, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;

  /**
   * The same as a stream, of a few chunks ahead of its reader. It errors at the first chunk that does not verify, and
   * nothing of that chunk is handed out.
   *
   * @example
   * const content = await drive.stream('/Holidays/beach.jpg');
   * (await new Response(content).arrayBuffer()).byteLength; // => 5
   */
  stream(item: ItemRef, options?: ReadOptions, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;

  /**
   * A file to be read here and there, as players do: segments of 256 KiB are fetched when they are needed, and the last
   * few are kept.
   *
   * @example
   * const file = await drive.open('/Holidays/beach.jpg');
   * [...(await file.read(3, 5))]; // => [4, 5]
   */
  open(item: ItemRef, signal?: AbortSignal): Promise<RangedFile>;

  /**
   * What a file is fetched and verified by, to be read on another thread.
   *
   * @example
   * const { item } = await drive.content('/Holidays/beach.jpg');
   * item.size; // => 5
   */
  content(item: ItemRef, signal?: AbortSignal): Promise<FileContent>;

  /**
   * The same for a page that shows the file, by the server's word of where it lies: what waits to be decided about is shown, too, and nothing more is done
   * with it.
   *
   * @example
   * const { item } = await drive.preview('/Holidays/beach.jpg');
   * item.size; // => 5
   */
  preview(item: ItemRef, signal?: AbortSignal): Promise<FileContent>;

  /**
   * Files and directories with all that is in them as one ZIP, made while it is read. Throws `tree_invalid`.
   *
   * @example
   * const archive = await drive.archive(['/Holidays']);
   * const zip = await new Response(await archive.stream()).arrayBuffer();
   * zip.byteLength === archive.length; // => true
   */
  archive(items: readonly ItemRef[], signal?: AbortSignal): Promise<Archive>;
}

/** Reading over the ports of a drive. What opens files is loaded with its first use: to list them takes none of it. */
export function createReading(ports: DrivePorts, places: Places): Reading {
  const { api, keyring, rows, clock, patience, downloads } = ports;

  async function listed(directory: DirectoryRef, signal: AbortSignal): Promise<Folder> {
    const id = await places.directoryId(directory, signal);
    const children = new Map<string, OpenedItem>();
    let parents: readonly OpenedItem[] = [];
    for await (const page of listPages(id, { api, keyring, rows, clock, signal })) {
      ({ parents } = page);
      // What moved from one page to another meanwhile is there once.
      for (const child of page.children) children.set(child.id, child);
    }
    return { parents, children: [...children.values()] };
  }

  const { archived, content, readable, signedIn } = signedContents(ports, places);
  const streamed = async (...download: Parameters<OpenDownload>) => (await downloads())(...download);

  return {
    async list(directory = null, signal = notCancelled()) {
      return listed(directory, signal);
    },

    async listSigned(directory = null, signal = notCancelled()) {
      if (directory === null || directory === '/') return signedIn(null, signal);
      const isProven = typeof directory !== 'string' && places.isProven(directory);
      return signedIn((isProven ? directory : await provenItem(places, directory, signal)).id, signal);
    },

    async page(directory, wanted = {}, signal = notCancelled()) {
      const id = await places.directoryId(directory, signal);
      return readPage(id, wanted, { api, keyring, rows, signal });
    },

    async directories(directory = null, signal = notCancelled()) {
      const id = await places.directoryId(directory, signal);
      const options = { api, keyring, rows, clock, signal, only: 'own-directories' } as const;
      return (await listDirectory(id, options)).filter((item) => item.state === 'intact');
    },

    async stat(item, signal = notCancelled()) {
      return places.item(item, signal);
    },

    async statNow(item, signal = notCancelled()) {
      return places.itemNow(item, signal);
    },

    async digests(item, signal = notCancelled()) {
      const { details } = await places.detailed(item, signal);
      return keyring.openContentHashes(details);
    },

    async *walk(directory = null, signal = notCancelled()) {
      const roots = (await listed(directory, signal)).children;
      yield* walkTree({ api, keyring, rows, clock, roots, signal });
    },

    async read(item, options = {}, signal = notCancelled()) {
      const stream = await streamed(await content(item, signal), signal, options);
      const { bytesOf } = await import('../../transfers/download/collected.ts');
      return bytesOf(stream);
    },

    stream: async (item, options = {}, signal = notCancelled()) =>
      streamed(await content(item, signal), signal, options),

    async open(ref, signal = notCancelled()) {
      const { item, key } = await content(ref, signal);
      const { RangedFile } = await import('../../transfers/download/ranged-file.ts');
      return translateErrors(new RangedFile({ api, clock, patience, item, key }));
    },

    content: (item, signal = notCancelled()) => content(item, signal),
    preview: async (item, signal = notCancelled()) => readable(await places.intact(item, signal)),

    async archive(refs, signal = notCancelled()) {
      const items = await archived(refs, signal);
      const { collectZip } = await import('../../transfers/archives/collect-zip.ts');
      const { entries, leftOut, length } = await collectZip({ keyring, contentsOf: signedIn, items, signal });
      const archive: DownloadContent = { kind: 'archive', entries };
      return translateErrors({
        content: archive,
        length,
        leftOut,
        stream: (stop = notCancelled()) => streamed(archive, stop),
      });
    },
  };
}

/** What is downloaded and served: from rows that lead to the newest head. */
function signedContents({ api, keyring, rows, clock }: DrivePorts, places: Places) {
  async function content(ref: ItemRef, signal: AbortSignal): Promise<FileContent> {
    // Before the server is asked for anything.
    if (typeof ref !== 'string') expectReadable(ref);
    if (typeof ref !== 'string' && places.isProven(ref) && ref.state === 'intact') return readable(ref);
    const proven = await provenItem(places, ref, signal).catch((cause: unknown) => {
      throw isFailure(cause, 'upload_unfinished') ? failed('content_unfinished', { cause }) : cause;
    });
    // Of a version that was chosen, the row of its file tells the place alone.
    return readable(typeof ref === 'string' || ref.state !== 'intact' ? proven : ref);
  }

  async function readable(item: IntactItem): Promise<FileContent> {
    expectFile(item);
    const content = readableItem(item);
    return { kind: 'file', item: content, key: await keyring.contentKey(item.id, content.versionId) };
  }

  /** All that is in a directory, by rows that lead to the newest head. */
  const signedIn = async (id: string | null, signal: AbortSignal) =>
    places.provenIn(id, await listDirectory(id, { api, keyring, rows, clock, signal }), signal);

  /** What goes into an archive; of what is not whole, that is said. */
  async function archived(refs: readonly ItemRef[], signal: AbortSignal): Promise<readonly OpenedItem[]> {
    try {
      const proven = (await places.proven(refs.filter(isWhole), signal)).values();
      return refs.flatMap((ref) => (isWhole(ref) ? (proven.next().value ?? []) : ref));
    } catch (error) {
      if (!isFailure(error, 'upload_unfinished')) throw error;
      const seen = await mapBounded(refs, CONCURRENCY, async (ref) => {
        const item = typeof ref === 'string' ? await places.itemNow(ref, signal) : ref;
        return isWhole(item) ? ref : item;
      });
      if (seen.every((ref, index) => ref === refs[index])) throw error;
      return archived(seen, signal);
    }
  }

  return { archived, content, readable, signedIn };
}

/** Whether what was listed is all there; what is only named is looked up. */
function isWhole(ref: ItemRef): ref is string | IntactItem {
  if (typeof ref === 'string') return true;
  return ref.state === 'intact' && (ref.kind === 'directory' || ref.content !== null);
}

/** Throws what keeps a listed item from being read, whatever its row says. */
function expectReadable(item: OpenedItem): void {
  expectFile(item);
  if (item.state === 'intact') readableItem(item);
}

function expectFile({ kind }: Pick<OpenedItem, 'kind'>): void {
  if (kind === 'directory') throw failed('directory_not_downloadable');
}
