import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../support/canaries.ts';

/** A file's chunks on the server's disk, as its operator can change them. */
export class ChunkFiles {
  readonly #files: ReadonlyMap<number, string>;

  constructor(dataDir: string, itemId: string) {
    const own = filesBelow(dataDir).filter((file) => file.includes(join(itemId, '/')));
    this.#files = new Map(own.map((file) => [Number(file.slice(file.lastIndexOf('/') + 1)), file]));
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
