import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import classes from './PdfView.module.css';

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
