import type { RangedFile } from '@coffer/client';
import { PDFDataRangeTransport } from 'pdfjs-dist';

/** Gives PDF.js the parts of a file that it asks for, so that a long document opens before all of it is there. */
export class RangedTransport extends PDFDataRangeTransport {
  readonly #file: RangedFile;
  readonly #signal: AbortSignal;
  readonly #onFailed: (error: unknown) => void;

  /** @param onFailed is told what could not be fetched, or is not what was uploaded */
  constructor(file: RangedFile, size: number, signal: AbortSignal, onFailed: (error: unknown) => void) {
    super(size, null);
    this.#file = file;
    this.#signal = signal;
    this.#onFailed = onFailed;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file.read(begin, Math.min(end, this.length), this.#signal).then(
      (bytes) => this.onDataRange(begin, bytes),
      (error) => {
        if (!this.#signal.aborted) this.#onFailed(error);
      },
    );
  }
}
