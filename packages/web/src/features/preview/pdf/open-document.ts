import files from 'virtual:coffer-pdf-files';
import { type ApiClient, type FileContent, failed, isFailure, RangedFile } from '@coffer/client';
import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useCallback } from 'react';
import { scriptUrl } from '../../../workers/script-url.ts';
import { type Loadable, type Loaded, type LoadPorts, useLoaded } from '../content/use-loaded.ts';
import type { PreviewFile } from '../preview-file.ts';
import { useContentAccess } from '../viewer-context.ts';
import type { PageSize } from './use-pdf-viewer.ts';

const PART_BYTES = 256 * 1024;

/** Pictures with more pixels are left out: a small document can hold one that fills the memory. */
const LARGEST_IMAGE_PIXELS = 100_000_000;

/** An opened document, and the size of its first page at scale 1. */
export interface OpenedDocument {
  readonly document: PDFDocumentProxy;
  readonly usual: PageSize;
}

/** A file as a PDF document. */
export function usePdfDocument(file: PreviewFile): Loaded<OpenedDocument> {
  const { api, open } = useContentAccess();
  const load = useCallback(
    async (ports: LoadPorts) => {
      const content = await open(file, ports.signal);
      const { value: document, release } = await openDocument(api, content, ports);
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      return { value: { document, usual: { width, height } }, ...(release && { release }) };
    },
    [api, open, file],
  );
  return useLoaded(load);
}

/**
 * Opens a PDF document. PDF.js reads it in a worker of its own, compiles nothing of it to code, runs no script that
 * is in it and fetches nothing but its own files from this site. Throws `document_locked`, `not_showable`.
 */
async function openDocument(
  api: ApiClient,
  content: FileContent,
  { signal, onFailed }: LoadPorts,
): Promise<Loadable<PDFDocumentProxy>> {
  const thread = new Worker(scriptUrl(workerUrl), { type: 'module', name: 'pdf' });
  let reject = (_: unknown): void => {};
  const broken = new Promise<never>((_, giveUp) => {
    reject = giveUp;
  });
  broken.catch(() => undefined);
  const fail = (error: unknown) => {
    reject(error);
    onFailed(error);
  };
  const below = (folder: string) => new URL(`${files}${folder}/`, window.location.origin).href;
  const task = getDocument({
    range: new RangedTransport(new RangedFile({ api, ...content }), content.item.size, signal, fail),
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    worker: PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS }),
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: LARGEST_IMAGE_PIXELS,
    useWorkerFetch: true,
    cMapUrl: below('cmaps'),
    standardFontDataUrl: below('standard_fonts'),
    wasmUrl: below('wasm'),
    iccUrl: below('iccs'),
    verbosity: VerbosityLevel.ERRORS,
  });
  // Asked for a password, it waits for one.
  task.onPassword = () => reject(failed('document_locked'));
  const release = () => {
    void task.destroy().catch(() => undefined);
    thread.terminate();
  };
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  try {
    return { value: await Promise.race([task.promise, broken]), release };
  } catch (error) {
    release();
    throw documentFailure(error);
  }
}

/** An error of PDF.js itself is about the document; any other stays as it is. */
function documentFailure(error: unknown): unknown {
  return isFailure(error, 'unexpected') ? failed('not_showable', { cause: error }) : error;
}

/** Gives PDF.js the parts of a file that it asks for, so that a long document opens before all of it is there. */
class RangedTransport extends PDFDataRangeTransport {
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
