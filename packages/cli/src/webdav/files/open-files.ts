import { Readable } from 'node:stream';
import type { RangedFile } from '@coffer/client';
import type { ByteRange } from '../protocol/byte-ranges.ts';
import { Refused } from '../protocol/refused.ts';
import type { Home } from './homes.ts';
import { asFile, type FileNode, type Node, sizeOf } from './nodes.ts';

/** Each keeps up to 16 MiB of what was read last. */
const MOST_OPEN = 4;
/** Longer ranges are fetched by chunks, ahead of their reader. */
const SHORT_RANGE = 4 << 20;

/** Reads files of the drive and of this machine. */
export class OpenFiles {
  /** By version, the one used longest ago first. */
  readonly #open = new Map<string, { readonly home: Home; readonly file: Promise<RangedFile> }>();

  /**
   * The bytes of a file, or a range of them. The stream errors at the first segment that does not verify. Throws Refused with
   * 405 for a directory.
   */
  async read(node: Node, range: ByteRange | null, signal: AbortSignal): Promise<Readable> {
    const file = asFile(node);
    if (file === null) throw new Refused(405, 'A directory has no content.');
    const { from, to } = range ?? { from: 0, to: sizeOf(node) };
    if (from === to) return Readable.from([]);
    if (file.place === 'local') return file.entry.content.read(from, to);
    if (range !== null && to - from <= SHORT_RANGE) {
      const ranged = await this.#opened(file);
      return Readable.from(ranged.stream(from, to, signal), { objectMode: false });
    }
    const stream = await file.home.drive.stream(file.item, range ?? {}, signal);
    return Readable.from(stream, { objectMode: false });
  }

  #opened({ item, home }: Extract<FileNode, { place: 'drive' }>): Promise<RangedFile> {
    const key = String(item.versionId);
    const known = this.#open.get(key);
    // Nobody else's file is taken for one's own, whatever id they gave it.
    const isKnown = known?.home === home;
    const file = isKnown ? known.file : home.drive.open(item);
    this.#open.delete(key);
    this.#open.set(key, { home, file });
    if (!isKnown) file.catch(() => this.#open.delete(key));
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN) break;
      this.#open.delete(oldest);
    }
    return file;
  }
}
