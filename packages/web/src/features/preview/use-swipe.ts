import { type PointerEvent, useRef } from 'react';
import { swipeOf } from './swipe.ts';

/** Marks what uses fingers itself: a picture that is larger than the screen, a player's controls. */
export const OWN_GESTURES = { 'data-own-gestures': true } as const;

interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Listeners that notice one finger swiping sideways. */
export function useSwipe(onSwipe: (to: 'previous' | 'next') => void) {
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
