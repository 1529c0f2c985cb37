import { DOUBLE_CLICK_MS } from '@coffer/contract';
import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import { LongPress } from '../../../selection/long-press.ts';
import { type RowEvents, rowAt, selectionKind } from './row-events.ts';

interface RowPointerOptions {
  readonly actions: RowEvents;
  /** Whether taps add to what is selected. */
  readonly selecting: boolean;
}

/**
 * Mouse and finger on the rows, for the table's body. A mouse selects with one click and opens with two; a
 * finger opens with a tap and selects by resting, and once something is selected by tapping.
 */
export function useRowPointer({ actions, selecting }: RowPointerOptions) {
  const [doubleClick] = useState(() => new DoubleClick());
  const [longPress] = useState(() => new LongPress());
  useEffect(() => () => longPress.cancel(), [longPress]);

  const tap = (id: string, event: MouseEvent) => {
    if (longPress.consumeClick()) return;
    if (selecting) actions.select(id, 'toggle');
    // The second of two quick taps falls on what the first one has opened.
    else if (event.detail <= 1) actions.activate(id);
  };

  const click = (id: string, event: MouseEvent) => {
    const how = selectionKind(event);
    if (doubleClick.isSecond(id, event.timeStamp) && how === 'only') actions.activate(id);
    else actions.select(id, how);
  };

  return {
    onClick(event: MouseEvent) {
      const at = rowAt(event.target);
      if (at?.part === 'check') {
        // A finger that rests where the box comes to stand has selected already.
        const isHeld = isTouch(event) && longPress.consumeClick();
        if (!isHeld) actions.select(at.id, event.shiftKey ? 'extend' : 'toggle');
      }
      if (at?.part === 'more') actions.showMenu(at.id, rectOf(event.target));
      if (at?.part !== 'row') return;
      if (isTouch(event)) tap(at.id, event);
      else click(at.id, event);
    },
    onContextMenu(event: MouseEvent) {
      const at = rowAt(event.target);
      if (at === null) return;
      event.preventDefault();
      // Where a browser takes a resting finger for a right click, it selects as everywhere else.
      if (!isTouch(event)) actions.showMenu(at.id, new DOMRect(event.clientX, event.clientY, 0, 0));
    },
    onPointerDown(event: PointerEvent) {
      longPress.reset();
      const at = rowAt(event.target);
      if (at?.part !== 'row') return;
      actions.press(at.id);
      if (event.pointerType !== 'touch') return;
      longPress.press(event, () => actions.select(at.id, 'toggle'));
    },
    onPointerMove: (event: PointerEvent) => longPress.move(event),
    onPointerUp: () => longPress.cancel(),
    onPointerCancel: () => longPress.cancel(),
  };
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
}

function rectOf(target: EventTarget): DOMRect {
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.getBoundingClientRect() ?? new DOMRect();
}

/** Tells whether a click is the second one on the same row within 250 ms; a third one counts as a first. */
export class DoubleClick {
  #last: { readonly id: string; readonly timeMs: number } | null = null;

  isSecond(id: string, timeMs: number): boolean {
    const last = this.#last;
    const second = last !== null && last.id === id && timeMs - last.timeMs <= DOUBLE_CLICK_MS;
    this.#last = second ? null : { id, timeMs };
    return second;
  }
}
