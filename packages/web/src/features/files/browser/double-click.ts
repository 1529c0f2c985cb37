import { DOUBLE_CLICK_MS } from '@coffer/contract';

/** Tells whether a click is the second one on the same row within 250 ms; a third one begins anew. */
export class DoubleClick {
  #last: { readonly id: string; readonly timeMs: number } | null = null;

  isSecond(id: string, timeMs: number): boolean {
    const last = this.#last;
    const second = last !== null && last.id === id && timeMs - last.timeMs <= DOUBLE_CLICK_MS;
    this.#last = second ? null : { id, timeMs };
    return second;
  }
}
