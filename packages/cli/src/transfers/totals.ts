import type { Progress } from '../terminal/progress.ts';

/** How far several transfers are together. */
export class Totals {
  readonly #progress: Progress;
  readonly #bytes = new Map<unknown, number>();
  #done = 0;
  #total = 0;
  #isWhole = false;
  #files = 0;
  #finished = 0;

  constructor(progress: Progress) {
    this.#progress = progress;
  }

  /** One more file of so many bytes. */
  add(size: number): void {
    this.#total += size;
    this.#files += 1;
  }

  /** No more files come. */
  known(): void {
    this.#isWhole = true;
  }

  /** So many bytes of a file are done, in all. */
  report(file: unknown, label: string, bytes: number): void {
    this.#done += bytes - (this.#bytes.get(file) ?? 0);
    this.#bytes.set(file, bytes);
    this.#show(label);
  }

  /** A file is done, however. */
  finished(file: unknown, label: string, size: number): void {
    this.report(file, label, size);
    this.#bytes.delete(file);
    this.#finished += 1;
    this.#show(label);
  }

  #show(label: string): void {
    const count = this.#files > 1 ? `${this.#finished}/${this.#files} ` : '';
    this.#progress.show({
      label: count + label,
      done: this.#done,
      total: this.#isWhole ? this.#total : null,
    });
  }
}
