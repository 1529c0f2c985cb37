import { useMediaQuery } from '@mantine/hooks';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useRef, useState } from 'react';
import { type LoadPorts, useLoaded } from '../content/use-loaded.ts';
import { WhenLoaded } from '../faces/Faces.tsx';
import type { PreviewFile } from '../preview-file.ts';
import { ScrollRegion } from '../ScrollRegion.tsx';
import { texts } from '../texts.ts';
import { useContentAccess } from '../viewer-context.ts';
import { openDocument } from './open-document.ts';
import { PageStrip } from './PageStrip.tsx';
import { type PageSize, PdfPage } from './PdfPage.tsx';
import { PdfTools } from './PdfTools.tsx';
import classes from './PdfView.module.css';
import type { Match } from './page-text.ts';
import { usePdfZoom } from './use-pdf-zoom.ts';
import { useSearch } from './use-search.ts';

const NO_MATCHES: readonly Match[] = [];

interface PdfViewProps {
  readonly file: PreviewFile;
}

interface OpenedDocument {
  readonly document: PDFDocumentProxy;
  readonly usual: PageSize;
}

/** A PDF document: its pages below each other, small ones beside them, search. */
export function PdfView({ file }: PdfViewProps) {
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
  const loaded = useLoaded(load);
  return <WhenLoaded loaded={loaded}>{(opened) => <Pages {...opened} name={file.name} />}</WhenLoaded>;
}

function Pages({ document, usual, name }: OpenedDocument & { readonly name: string }) {
  const scroller = useRef<HTMLElement>(null);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [strip, setStrip] = useState(wide && document.numPages > 1);
  const [current, setCurrent] = useState(1);
  const zoom = usePdfZoom(scroller, usual);
  const search = useSearch(document);

  const go = (number: number) =>
    scroller.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView({ block: 'start' });
  const look = () => setCurrent(pageInView(scroller.current));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);

  return (
    <div className={classes.view}>
      <PdfTools
        page={current}
        count={document.numPages}
        strip={strip}
        onToggleStrip={() => setStrip(!strip)}
        zoom={zoom}
        search={search}
      />
      <div className={classes.body}>
        {strip && <PageStrip document={document} usual={usual} current={current} onGo={go} />}
        <ScrollRegion
          ref={scroller}
          className={classes.pages}
          label={texts.content(name)}
          wide={zoom.percent > 100}
          onScroll={look}
        >
          {numbers.map((number) => (
            <PdfPage
              key={number}
              document={document}
              number={number}
              usual={usual}
              scale={zoom.scale}
              scroller={scroller}
              matches={matchesOn(search.matches, number)}
              current={search.match?.page === number ? search.match : null}
            />
          ))}
        </ScrollRegion>
      </div>
    </div>
  );
}

/** The same empty list every time, so that pages without a match are not drawn anew. */
function matchesOn(matches: readonly Match[], page: number): readonly Match[] {
  const here = matches.filter((match) => match.page === page);
  return here.length === 0 ? NO_MATCHES : here;
}

/** The number of the page in the middle of the view. */
function pageInView(scroller: HTMLElement | null): number {
  if (scroller === null) return 1;
  const middle = scroller.scrollTop + scroller.clientHeight / 2;
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
  const before = pages.findLastIndex((page) => page.offsetTop <= middle);
  return Math.max(before + 1, 1);
}
