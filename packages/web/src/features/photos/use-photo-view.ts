import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { layOut, lineAt, lineOf, type PhotoLayout } from './photo-layout.ts';
import type { Photos } from './photos.ts';

/** Drawn above and below the view, so that a turn of the wheel meets no empty place. */
const MARGIN_PX = 500;

/** Lines of the layout: those that are drawn. */
interface Drawn {
  readonly first: number;
  /** Behind the last one. */
  readonly end: number;
}

/** What stands at the upper edge of the view. */
interface Anchor {
  readonly key: string;
  readonly offset: number;
}

/** Where the page was left, for who comes back to it from a picture. */
let leftAt = 0;

/** Has what is shown next begin at its top, as when other pictures are chosen. */
export function beginAtTop(): void {
  leftAt = 0;
}

/** Lays pictures out for the width of an element, and says which lines are near its view. */
export function usePhotoView(photos: Photos) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [widthPx, setWidthPx] = useState(0);
  const layout = useMemo(() => layOut(photos.list.takenAt, widthPx), [photos, widthPx]);
  const [drawn, setDrawn] = useState<Drawn>({ first: 0, end: 0 });
  const anchor = useRef<Anchor | null>(null);

  useLayoutEffect(() => {
    if (scroller === null) return;
    const measure = () => setWidthPx(contentWidth(scroller));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scroller]);

  useLayoutEffect(() => {
    if (scroller === null || widthPx === 0) return;
    scroller.scrollTop = scrolledTo(anchor.current, photos, layout);
    const look = () => {
      leftAt = scroller.scrollTop;
      moveBars(scroller);
      setDrawn((before) => {
        const now = drawnAt(layout, scroller.scrollTop, scroller.clientHeight);
        return now.first === before.first && now.end === before.end ? before : now;
      });
      anchor.current = anchorAt(photos, layout, scroller.scrollTop);
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [scroller, photos, layout, widthPx]);

  return { scroller, setScroller, layout, drawn, isMeasured: widthPx > 0 };
}

/** Has the bars go and come with the pictures, where the page is so low, as at 400 %, that it scrolls itself. */
function moveBars(scroller: HTMLElement): void {
  const page = scroller.closest('main')?.parentElement;
  if (page == null) return;
  const barsPx = scroller.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
  page.scrollTop = Math.min(barsPx, scroller.scrollTop);
}

function contentWidth(element: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
}

function drawnAt({ lines }: PhotoLayout, top: number, height: number): Drawn {
  const first = lineAt(lines, top - MARGIN_PX);
  return { first, end: Math.min(lines.length, lineAt(lines, top + height + MARGIN_PX) + 1) };
}

function anchorAt(photos: Photos, { lines }: PhotoLayout, top: number): Anchor | null {
  const line = lines[lineAt(lines, top)];
  return line === undefined ? null : { key: photos.keyAt(line.from), offset: top - line.top };
}

/** What was at the upper edge stays there, whatever comes above it; who is at the top sees what comes. */
function scrolledTo(anchor: Anchor | null, photos: Photos, layout: PhotoLayout): number {
  if (leftAt === 0 || anchor === null) return leftAt;
  const index = photos.indexOf(anchor.key);
  const line = layout.lines[index === -1 ? -1 : lineOf(layout, index)];
  return line === undefined ? leftAt : line.top + anchor.offset;
}

/** Brings a picture into the view, as far as it is not there. */
export function showPicture(
  scroller: HTMLElement,
  layout: PhotoLayout,
  picture: number,
  where: 'nearest' | 'center',
): void {
  const line = layout.lines[lineOf(layout, picture)];
  if (line === undefined) return;
  const { scrollTop, clientHeight } = scroller;
  const isAbove = line.top < scrollTop;
  const isBelow = line.top + layout.tilePx > scrollTop + clientHeight;
  if (where === 'center' && (isAbove || isBelow)) {
    scroller.scrollTop = line.top - (clientHeight - layout.tilePx) / 2;
  } else if (isAbove) scroller.scrollTop = line.top;
  else if (isBelow) scroller.scrollTop = line.top + layout.tilePx - clientHeight;
}

/** Focuses a picture once it is drawn. */
export function useFocusedPicture(scroller: HTMLElement | null) {
  const wanted = useRef<number | null>(null);
  // After each drawing: it may have brought what is wanted.
  useEffect(() => {
    if (wanted.current === null) return;
    const tile = scroller?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (tile == null) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });
  return wanted;
}
