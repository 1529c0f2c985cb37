import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useViewerActions } from '../viewer-context.ts';

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
