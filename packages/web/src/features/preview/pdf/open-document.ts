import files from 'virtual:coffer-pdf-files';
import { type ApiClient, failed, isFailure, RangedFile } from '@coffer/client';
import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { FileContent } from '../../../download-protocol/download-content.ts';
import { scriptUrl } from '../../../workers/script-url.ts';
import type { Loadable, LoadPorts } from '../content/use-loaded.ts';
import { RangedTransport } from './ranged-transport.ts';

const PART_BYTES = 256 * 1024;

/** Pictures with more pixels are left out: a small document can hold one that fills the memory. */
const LARGEST_IMAGE_PIXELS = 100_000_000;

/**
 * Opens a PDF document. PDF.js reads it in a worker of its own, compiles nothing of it to code, runs no script that
 * is in it and fetches nothing but its own files from this site. Throws `document_locked`, `not_showable`.
 */
export async function openDocument(
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

/** What PDF.js throws of itself is about the document; anything else stays what it is. */
function documentFailure(error: unknown): unknown {
  return isFailure(error, 'unexpected') ? failed('not_showable', { cause: error }) : error;
}
