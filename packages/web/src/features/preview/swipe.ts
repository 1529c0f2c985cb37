/** Shorter ones are taps of an unsteady finger. */
const SHORTEST_PX = 56;

/** How much more sideways than up or down a swipe goes. */
const SIDEWAYS = 1.8;

/** Where a finger's way leads: to the left to the next file, to the right to the previous one; null for neither. */
export function swipeOf(dx: number, dy: number): 'previous' | 'next' | null {
  if (Math.abs(dx) < SHORTEST_PX || Math.abs(dx) < SIDEWAYS * Math.abs(dy)) return null;
  return dx < 0 ? 'next' : 'previous';
}
