import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy, PixelsPerInch } from 'pdfjs-dist';
// Takes PDF.js from the global scope, where the line above has put it.
import {
  EventBus,
  FindState,
  GenericL10n,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
import { texts } from '../texts.ts';

/** More pixels are not seen, and a page has to be drawn while somebody scrolls. */
const MOST_PIXELS = 16_000_000;

/** The matches of a search so far. */
export interface Found {
  readonly count: number;
  /** The match that is looked at, from 1; 0 for none. */
  readonly position: number;
  readonly isSearching: boolean;
}

export const NOTHING_FOUND: Found = { count: 0, position: 0, isSearching: false };

interface ViewerPorts {
  /** Aborted when the viewer goes. */
  readonly signal: AbortSignal;
  /** The pages stand in their places, and can be scaled. */
  onReady(): void;
  /** Another page is looked at. */
  onPage(number: number): void;
  onFound(found: Found): void;
}

/** The pages of a document below each other, drawn near the view by PDF.js. */
export interface DocumentViewer {
  /** @param scale CSS pixels per unit of the document */
  setScale(scale: number): void;
  goTo(page: number): void;
  /** Marks all places of a text and goes to the first one; an empty text ends the search. */
  search(query: string): void;
  /** Goes to the next match, or to the previous one; round at the ends. */
  step(query: string, to: 'next' | 'previous'): void;
  /** Ends all drawing, and takes the pages away. */
  close(): void;
}

/**
 * Shows a document. Nothing of it becomes a link, a button or a field, and PDF.js translates nothing: its way of doing
 * that writes HTML, which the page's policy forbids.
 *
 * @param container scrolls, is positioned absolutely, and holds one element, which gets the pages
 */
export function createViewer(
  container: HTMLDivElement,
  document: PDFDocumentProxy,
  { signal, onReady, onPage, onFound }: ViewerPorts,
): DocumentViewer {
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({ eventBus });
  const searchService = new FirstPageFirst({ eventBus });
  const findController = new PDFFindController({ eventBus, linkService: searchService });
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    l10n: new GenericL10n('en-us'),
    annotationMode: AnnotationMode.DISABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
    maxCanvasPixels: MOST_PIXELS,
    abortSignal: signal,
  };
  const viewer = new PDFViewer(options);
  // A search goes on from its last match, wherever somebody has scrolled since.
  findController.onIsPageVisible = () => true;
  for (const service of [linkService, searchService]) {
    service.setViewer(viewer);
    service.setDocument(document);
  }

  eventBus.on('pagesinit', () => {
    labelPages(container);
    onReady();
  });
  eventBus.on('pagerendered', ({ source }: PageEvent) =>
    source.div.querySelector('canvas')?.setAttribute('data-drawn', 'true'),
  );
  // The pages are one tab stop together.
  eventBus.on('textlayerrendered', ({ source }: PageEvent) =>
    source.div.querySelector('.textLayer')?.removeAttribute('tabindex'),
  );
  eventBus.on('pagechanging', ({ pageNumber }: { readonly pageNumber: number }) => onPage(pageNumber));
  let isSearching = false;
  const report = ({ matchesCount }: FindEvent) =>
    onFound({ count: matchesCount.total, position: matchesCount.current, isSearching });
  eventBus.on('updatefindmatchescount', report);
  eventBus.on('updatefindcontrolstate', (event: FindEvent & { readonly state: number }) => {
    isSearching = event.state === FindState.PENDING;
    report(event);
  });
  viewer.setDocument(withPaintedAnnotations(document));

  const find = (type: '' | 'again', query: string, findPrevious: boolean) =>
    eventBus.dispatch('find', {
      type,
      query: query.trim(),
      findPrevious,
      highlightAll: true,
      caseSensitive: false,
      entireWord: false,
      matchDiacritics: true,
    });
  return {
    setScale(scale) {
      viewer.currentScale = scale / PixelsPerInch.PDF_TO_CSS_UNITS;
    },
    goTo: (pageNumber) => viewer.scrollPageIntoView({ pageNumber }),
    search(query) {
      if (query.trim() !== '') return find('', query, false);
      eventBus.dispatch('findbarclose', {});
      onFound(NOTHING_FOUND);
    },
    step: (query, to) => find('again', query, to === 'previous'),
    close() {
      // Its types do not know that it takes null.
      Reflect.apply(viewer.setDocument, viewer, [null]);
    },
  };
}

interface PageEvent {
  readonly source: { readonly div: HTMLElement };
}

interface FindEvent {
  readonly matchesCount: { readonly current: number; readonly total: number };
}

/** Tells the search that the first page is looked at, so that it begins there. */
class FirstPageFirst extends PDFLinkService {
  override get page(): number {
    return 1;
  }

  override set page(value: number) {
    super.page = value;
  }
}

function labelPages(container: HTMLElement): void {
  for (const page of container.querySelectorAll<HTMLElement>('.page')) {
    page.setAttribute('aria-label', texts.page({ number: Number(page.dataset['pageNumber']) }));
  }
}

/** Paints annotations with their pages: the viewer paints them only where it makes links, buttons and fields of them. */
function withPaintedAnnotations(document: PDFDocumentProxy): PDFDocumentProxy {
  const getPage = document.getPage.bind(document);
  document.getPage = async (number) => {
    const page = await getPage(number);
    if (Object.hasOwn(page, 'render')) return page;
    const render = page.render.bind(page);
    page.render = (parameters) => render({ ...parameters, annotationMode: AnnotationMode.ENABLE });
    return page;
  };
  return document;
}
