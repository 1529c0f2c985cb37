import { type PointerEvent, useRef } from 'react';

/** Marks what uses fingers itself: a picture that is larger than the screen, a player's controls. */
export const OWN_GESTURES = { 'data-own-gestures': true } as const;

interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

type Swipe = 'previous' | 'next' | 'close';

/** Listeners that notice one finger swiping sideways or down. */
export function useSwipe(onSwipe: (to: Swipe) => void) {
  const touch = useRef<Touch | null>(null);
  const forget = () => {
    touch.current = null;
  };
  return {
    onPointerDown({ pointerType, isPrimary, pointerId, clientX, clientY, target }: PointerEvent) {
      const own = target instanceof Element && target.closest('[data-own-gestures]') !== null;
      const begins = pointerType === 'touch' && isPrimary && !own;
      touch.current = begins ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const began = touch.current;
      forget();
      if (began === null || began.id !== pointerId) return;
      const to = swipeOf(clientX - began.x, clientY - began.y);
      if (to !== null) onSwipe(to);
    },
    onPointerCancel: forget,
  };
}

/** Shorter ones are taps of an unsteady finger. */
const SHORTEST_PX = 56;

/** How much more a swipe goes in its direction than across it. */
const STRAIGHT = 1.8;

/** Where a finger's way leads: to the left to the next file, to the right to the previous one, down out of the viewer; null for none. */
export function swipeOf(dx: number, dy: number): Swipe | null {
  if (dy >= SHORTEST_PX && dy >= STRAIGHT * Math.abs(dx)) return 'close';
  if (Math.abs(dx) < SHORTEST_PX || Math.abs(dx) < STRAIGHT * Math.abs(dy)) return null;
  return dx < 0 ? 'next' : 'previous';
}
