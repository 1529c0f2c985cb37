import { type RefObject, useLayoutEffect, useState } from 'react';
import type { PageSize } from './PdfPage.tsx';

const STEP = 1.25;
const SMALLEST = 0.5;
const LARGEST = 5;

/** Left and right of a page, and its scroll bar. */
const MARGIN_PX = 48;
const NARROW_MARGIN_PX = 16;
const NARROW_PX = 600;

/** A page that fits is not drawn larger than this times its size on paper. */
const LARGEST_FIT = 1.75;

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

/** How large pages are drawn: as wide as their scroller by default. */
export function usePdfZoom(scroller: RefObject<HTMLElement | null>, { width }: PageSize): PdfZoom {
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
