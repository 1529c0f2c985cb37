import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createViewer, type DocumentViewer, type Found, NOTHING_FOUND } from './create-viewer.ts';

const STEP = 1.25;
const SMALLEST = 0.5;
const LARGEST = 5;

/** Left and right of a page, and its scroll bar. */
const MARGIN_PX = 48;
const NARROW_MARGIN_PX = 16;
const NARROW_PX = 600;

/** A page that fits is not drawn larger than this times its size on paper. */
const LARGEST_FIT = 1.75;

/** The size of a page at scale 1. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface PdfZoom {
  /** CSS pixels per unit of the document. */
  readonly scale: number;
  /** Percent of the width that fits. */
  readonly percent: number;
  readonly canZoomIn: boolean;
  readonly canZoomOut: boolean;
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
}

export interface PdfSearch extends Found {
  readonly query: string;
  search(query: string): void;
  step(to: 'next' | 'previous'): void;
}

/**
 * The pages of a document in an element, with what the tools around them show and do.
 *
 * @param usual the size of the first page, by whose width pages are fitted
 */
export function usePdfViewer(document: PDFDocumentProxy, usual: PageSize) {
  const container = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<DocumentViewer | null>(null);
  const [page, setPage] = useState(1);
  const [found, setFound] = useState(NOTHING_FOUND);
  const [query, setQuery] = useState('');
  const zoom = usePdfZoom(container, usual);

  useEffect(() => {
    if (container.current === null) return;
    const controller = new AbortController();
    const made = createViewer(container.current, document, {
      signal: controller.signal,
      onReady: () => setViewer(made),
      onPage: setPage,
      onFound: setFound,
    });
    return () => {
      controller.abort();
      made.close();
    };
  }, [document]);
  useEffect(() => viewer?.setScale(zoom.scale), [viewer, zoom.scale]);

  const search: PdfSearch = {
    ...found,
    query,
    search(next) {
      setQuery(next);
      viewer?.search(next);
    },
    step: (to) => viewer?.step(query, to),
  };
  return { container, page, goTo: (number: number) => viewer?.goTo(number), zoom, search };
}

/** How large pages are drawn: as wide as their scroller by default. */
function usePdfZoom(scroller: RefObject<HTMLElement | null>, { width }: PageSize): PdfZoom {
  const [room, setRoom] = useState(0);
  const [factor, setFactor] = useState(1);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const margin = room < NARROW_PX ? NARROW_MARGIN_PX : MARGIN_PX;
  const fitted = Math.min(Math.max(room - margin, 50) / width, LARGEST_FIT);
  return {
    scale: fitted * factor,
    percent: Math.round(factor * 100),
    canZoomIn: factor < LARGEST,
    canZoomOut: factor > SMALLEST,
    zoomIn: () => setFactor(Math.min(factor * STEP, LARGEST)),
    zoomOut: () => setFactor(Math.max(factor / STEP, SMALLEST)),
    fit: () => setFactor(1),
  };
}
