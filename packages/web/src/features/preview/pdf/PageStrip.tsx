import { UnstyledButton } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { PageCanvas } from './PageCanvas.tsx';
import type { PageSize } from './PdfPage.tsx';
import classes from './PdfView.module.css';
import { useNearView } from './use-near-view.ts';
import { usePage } from './use-page.ts';

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
      aria-label={texts.page(number)}
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
