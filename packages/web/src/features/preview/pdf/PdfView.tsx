import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { WhenLoaded } from '../faces/Faces.tsx';
import type { PreviewFile } from '../preview-file.ts';
import { texts } from '../texts.ts';
import { OWN_GESTURES } from '../use-swipe.ts';
import { type OpenedDocument, usePdfDocument } from './open-document.ts';
import { PageStrip } from './PageStrip.tsx';
import { PdfTools } from './PdfTools.tsx';
import classes from './PdfView.module.css';
import './pdf-viewer.css';
import { usePdfViewer } from './use-pdf-viewer.ts';
import { usePrinting } from './use-printing.ts';

interface PdfViewProps {
  readonly file: PreviewFile;
}

/** A PDF document: its pages below each other, small ones beside them, search. */
export function PdfView({ file }: PdfViewProps) {
  const loaded = usePdfDocument(file);
  return <WhenLoaded loaded={loaded}>{(opened) => <Pages {...opened} name={file.name} />}</WhenLoaded>;
}

interface PagesProps extends OpenedDocument {
  /** The name of the file. */
  readonly name: string;
}

function Pages({ document, usual, name }: PagesProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [strip, setStrip] = useState(wide && document.numPages > 1);
  const { container, page, goTo, zoom, search } = usePdfViewer(document, usual);
  const printing = usePrinting(document);
  const isWide = zoom.percent > 100;

  return (
    <div className={classes.view}>
      <PdfTools
        page={page}
        count={document.numPages}
        strip={strip}
        onToggleStrip={() => setStrip(!strip)}
        zoom={zoom}
        search={search}
        printing={printing}
      />
      <div className={classes.body}>
        {strip && <PageStrip document={document} usual={usual} current={page} onGo={goTo} />}
        <div className={classes.frame}>
          <div
            ref={container}
            className={classes.pages}
            // PDF.js takes nothing but a div; the keyboard must be able to reach it to scroll it.
            role="region"
            tabIndex={0}
            aria-label={texts.content({ name })}
            data-scrolls
            data-wide={isWide || undefined}
            {...(isWide ? OWN_GESTURES : {})}
          >
            <div className="pdfViewer" />
          </div>
        </div>
      </div>
      <div ref={printing.paper} className={classes.paper} aria-hidden="true" />
      <p ref={printing.notice} className={classes.printsSome} hidden>
        {texts.printsSome}
      </p>
    </div>
  );
}
