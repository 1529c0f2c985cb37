import { UnstyledButton } from '@mantine/core';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { useViewerActions } from '../viewer-context.ts';
import classes from './PdfView.module.css';
import type { PageSize } from './use-pdf-viewer.ts';

const WIDTH_PX = 112;

interface PageStripProps {
  readonly document: PDFDocumentProxy;
  readonly usual: PageSize;
  /** The number of the page that is looked at. */
  readonly current: number;
  readonly onGo: (page: number) => void;
}

/** All pages of a document, small. */
export function PageStrip({ document, usual, current, onGo }: PageStripProps) {
  const scroller = useRef<HTMLElement>(null);
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return (
    <nav ref={scroller} className={classes.strip} aria-label={texts.pages}>
      {numbers.map((number) => (
        <SmallPage
          key={number}
          document={document}
          number={number}
          usual={usual}
          current={number === current}
          scroller={scroller}
          onGo={onGo}
        />
      ))}
    </nav>
  );
}

interface SmallPageProps extends Pick<PageStripProps, 'document' | 'usual' | 'onGo'> {
  readonly number: number;
  readonly current: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
}

function SmallPage({ document, number, usual, current, scroller, onGo }: SmallPageProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const near = useNearView(ref, scroller);
  const page = usePage(document, number, near);
  const size = page?.getViewport({ scale: 1 }) ?? usual;
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <UnstyledButton
      ref={ref}
      className={classes.small}
      aria-label={texts.page({ number })}
      aria-current={current ? 'page' : undefined}
      onClick={() => onGo(number)}
    >
      <span
        className={classes.picture}
        style={{ width: WIDTH_PX, height: (WIDTH_PX * size.height) / size.width }}
      >
        {near && page !== null && <PageCanvas page={page} scale={WIDTH_PX / size.width} />}
      </span>
      <span>{number}</span>
    </UnstyledButton>
  );
}

/** More pixels are not seen, and a page has to be drawn while somebody scrolls. */
const MOST_PIXELS = 16_000_000;

interface PageCanvasProps {
  readonly page: PDFPageProxy;
  readonly scale: number;
}

/** A page's picture. Its text lies above it. */
export function PageCanvas({ page, scale }: PageCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return;
    const { width, height } = page.getViewport({ scale });
    const density = Math.min(window.devicePixelRatio, Math.sqrt(MOST_PIXELS / (width * height)));
    const viewport = page.getViewport({ scale: scale * density });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    task.promise.then(
      () => canvas.setAttribute('data-drawn', 'true'),
      () => undefined, // it was cancelled, or the page is broken and stays white
    );
    return () => task.cancel();
  }, [page, scale]);
  return <canvas ref={ref} className={classes.canvas} />;
}

/** Whether an element is in its scroller's view, or less than a screen away. */
export function useNearView(
  element: RefObject<Element | null>,
  scroller: RefObject<Element | null>,
): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return near;
}

/** A page of a document, once it is wanted; null until it is there. */
export function usePage(document: PDFDocumentProxy, number: number, wanted: boolean): PDFPageProxy | null {
  const { fail } = useViewerActions();
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    document.getPage(number).then(
      (loaded) => {
        if (!gone) setPage(loaded);
      },
      (error) => {
        if (!gone) fail(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [document, number, wanted, fail]);
  return page;
}
