import { momentOf } from '@coffer/contract';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatTakenMonth } from '../../format/dates.ts';
import { inlineKey } from '../../languages/language.ts';
import { lineAt, type Month, type PhotoLayout } from './photo-layout.ts';
import classes from './Scrubber.module.css';
import { texts } from './texts.ts';

interface ScrubberProps {
  readonly scroller: HTMLElement;
  readonly layout: PhotoLayout;
}

const MONTHS_OF_A_YEAR = 12;
/** Years closer to each other than this share of the track leave each other no room. */
const ROOM = 0.035;

/** The way through the years: a slider that scrolls. A bubble says the date while it is moved. */
export function Scrubber({ scroller, layout }: ScrubberProps) {
  const track = useRef<HTMLDivElement>(null);
  const [isDragged, setDragged] = useState(false);
  const place = usePlace(scroller, layout, track);
  const years = useMemo(() => yearsOf(layout), [layout]);
  const { months } = layout;
  if (months.length === 0) return null;
  const text = formatTakenMonth(months[place]?.at ?? 0);

  const scrollTo = (clientY: number) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined) return;
    const share = Math.min(1, Math.max(0, (clientY - box.top) / box.height));
    scroller.scrollTop = share * mostScrolled(scroller);
  };
  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(true);
      scrollTo(event.clientY);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) scrollTo(event.clientY);
    },
    onLostPointerCapture: () => setDragged(false),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const month = monthFor(event.key, place, months);
    if (month === undefined) return;
    event.preventDefault();
    scroller.scrollTop = month.top;
  };

  return (
    <div
      ref={track}
      className={classes.scrubber}
      data-dragged={isDragged || undefined}
      role="slider"
      tabIndex={0}
      aria-label={texts.scrubber}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={months.length - 1}
      aria-valuenow={place}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
      {...drag}
    >
      {years.map(({ year, share }) => (
        <span key={year} className={classes.year} style={{ top: `${share * 100}%` }}>
          {year}
        </span>
      ))}
      <span className={classes.thumb}>
        <span className={classes.bubble}>{text}</span>
      </span>
    </div>
  );
}

/** The month at the upper edge of the view, by its index; the thumb is moved beside React, at each frame. */
function usePlace(
  scroller: HTMLElement,
  { months }: PhotoLayout,
  track: { readonly current: HTMLElement | null },
): number {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    const look = () => {
      const most = mostScrolled(scroller);
      const share = most === 0 ? 0 : Math.min(1, scroller.scrollTop / most);
      track.current?.style.setProperty('--place', `${share}`);
      // The last months may be shorter than the view.
      setPlace(share === 1 && most > 0 ? months.length - 1 : lineAt(months, scroller.scrollTop + 1));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [scroller, months, track]);
  return place;
}

function mostScrolled({ scrollHeight, clientHeight }: HTMLElement): number {
  return Math.max(0, scrollHeight - clientHeight);
}

/** Where a key leads from a month. */
function monthFor(key: string, place: number, months: readonly Month[]): Month | undefined {
  const last = months.length - 1;
  const at = (index: number) => months[Math.min(last, Math.max(0, index))];
  switch (inlineKey(key)) {
    case 'ArrowDown':
    case 'ArrowLeft':
      return at(place + 1);
    case 'ArrowUp':
    case 'ArrowRight':
      return at(place - 1);
    case 'PageDown':
      return at(place + MONTHS_OF_A_YEAR);
    case 'PageUp':
      return at(place - MONTHS_OF_A_YEAR);
    case 'Home':
      return at(0);
    case 'End':
      return at(last);
    default:
      return undefined;
  }
}

/** Years, and where on the track they begin; those that have no room are left out. */
function yearsOf({
  months,
  heightPx,
}: PhotoLayout): readonly { readonly year: number; readonly share: number }[] {
  const years: { year: number; share: number }[] = [];
  for (const { at, top } of months) {
    const year = momentOf(at).getUTCFullYear();
    const last = years.at(-1);
    const share = top / heightPx;
    if (last?.year === year || (last !== undefined && share - last.share < ROOM)) continue;
    years.push({ year, share });
  }
  return years;
}
