import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from '../support/canaries.ts';
import { engine } from '../support/engine.ts';

/** A file's chunks where they are stored, as whoever stores them can change them. */
export class ChunkFiles {
  readonly #files: ReadonlyMap<number, string>;

  constructor(dataDir: string, itemId: string) {
    const folder = join(engine().store.folder(dataDir), 'chunks', itemId.slice(0, 2));
    // A file of each on a disk; in the storage of the tests a folder of each version.
    const own = filesBelow(folder).filter((file) => relative(folder, file).startsWith(itemId));
    this.#files = new Map(own.map((file) => [Number(relative(folder, file).split(/[/.]/)[1]), file]));
  }

  get count(): number {
    return this.#files.size;
  }

  read(index: number): Buffer {
    return readFileSync(this.#file(index));
  }

  write(index: number, bytes: Uint8Array): void {
    writeFileSync(this.#file(index), bytes);
  }

  remove(index: number): void {
    rmSync(this.#file(index));
  }

  /** Runs what does as it likes with the chunks, and puts everything back. */
  async during<T>(change: () => void, run: () => Promise<T>): Promise<T> {
    const before = [...this.#files.values()].map((file) => ({ file, bytes: readFileSync(file) }));
    try {
      change();
      return await run();
    } finally {
      for (const { file, bytes } of before) writeFileSync(file, bytes);
    }
  }

  #file(index: number): string {
    const file = this.#files.get(index);
    if (file === undefined) throw new Error(`There is no chunk ${index}`);
    return file;
  }
}
