import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useViewerActions } from '../viewer-context.ts';

/** Dots per unit of the document, of which an inch has 72. */
const SCALE = 150 / 72;

/** How a document is printed. */
export interface PdfPrinting {
  /** Gets the pages while they are printed. */
  readonly paper: RefObject<HTMLDivElement | null>;
  /** Is shown on paper where the browser prints by itself, and not all pages are drawn. */
  readonly notice: RefObject<HTMLParagraphElement | null>;
  /** True while the pages are drawn. */
  readonly isDrawing: boolean;
  print(): void;
}

/**
 * Prints a document: on the screen only the pages near the view are drawn, so all of them are drawn first. The keys that print
 * do the same.
 */
export function usePrinting(document: PDFDocumentProxy): PdfPrinting {
  const paper = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const { fail } = useViewerActions();
  const [drawing, setDrawing] = useState<AbortController | null>(null);

  const draw = async (host: HTMLElement, { signal }: AbortController) => {
    try {
      await drawPages(document, host, signal);
      // What the browser prints, it has taken by then.
      window.addEventListener('afterprint', () => takeAway(host), { once: true });
      window.print();
    } catch (error) {
      takeAway(host);
      if (!signal.aborted) fail(error);
    } finally {
      if (!signal.aborted) setDrawing(null);
    }
  };
  const print = () => {
    const host = paper.current;
    if (host === null || drawing !== null) return;
    const controller = new AbortController();
    setDrawing(controller);
    takeAway(host);
    void draw(host, controller);
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key !== 'p') return;
    event.preventDefault();
    print();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    // A browser that prints by its own menu does not wait until pages are drawn.
    const onPrint = () => {
      if (notice.current === null) return;
      const drawn = notice.current.parentElement?.querySelectorAll('.page[data-loaded]').length ?? 0;
      notice.current.hidden = paper.current?.hasChildNodes() === true || drawn >= document.numPages;
    };
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, [document]);
  useEffect(() => () => drawing?.abort(), [drawing]);
  return { paper, notice, isDrawing: drawing !== null, print };
}

/** Draws one page after the other, each of which is kept as a compressed picture. */
async function drawPages(document: PDFDocumentProxy, host: HTMLElement, signal: AbortSignal): Promise<void> {
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    signal.throwIfAborted();
    const viewport = page.getViewport({ scale: SCALE });
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE }).promise;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
    signal.throwIfAborted();
    if (blob === null) continue;
    const picture = window.document.createElement('img');
    picture.alt = '';
    picture.src = URL.createObjectURL(blob);
    host.append(picture);
    await picture.decode();
  }
}

function takeAway(host: HTMLElement): void {
  for (const picture of host.querySelectorAll('img')) URL.revokeObjectURL(picture.src);
  host.replaceChildren();
}
