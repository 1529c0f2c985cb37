import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { PageCanvas } from './PageCanvas.tsx';
import { PageText } from './PageText.tsx';
import classes from './PdfView.module.css';
import type { Match } from './page-text.ts';
import { useNearView } from './use-near-view.ts';
import { usePage } from './use-page.ts';

/** The size of a page at scale 1. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  /** Of the first page; taken for this one's as long as that is not known. */
  readonly usual: PageSize;
  readonly scale: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly matches: readonly Match[];
  readonly current: Match | null;
}

/** A page in its place, drawn while it is near the view. */
export function PdfPage({ document, number, usual, scale, scroller, matches, current }: PdfPageProps) {
  const ref = useRef<HTMLElement>(null);
  const near = useNearView(ref, scroller);
  const page = usePage(document, number, near);
  const size = page?.getViewport({ scale: 1 }) ?? usual;
  const isSought = current !== null;
  useEffect(() => {
    if (isSought) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isSought]);
  const style: CSSProperties & { readonly '--total-scale-factor': number } = {
    width: size.width * scale,
    height: size.height * scale,
    '--total-scale-factor': scale,
  };
  return (
    <section
      ref={ref}
      className={classes.page}
      style={style}
      aria-label={texts.page(number)}
      data-page={number}
    >
      {near && page !== null && (
        <>
          <PageCanvas page={page} scale={scale} />
          <PageText page={page} scale={scale} matches={matches} current={current} />
        </>
      )}
    </section>
  );
}
