import type { IntactItem, OpenedItem } from '@coffer/client';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { LongPress } from '../../../selection/long-press.ts';
import { useSelection } from '../../../selection/use-selection.ts';
import { isWholeFile } from './use-shared-folder.ts';

/** Marks the name of what can be chosen; in a tile it covers the picture. */
export const choiceOf = (id: string) => ({ 'data-choice': id });

const NONE: readonly OpenedItem[] = [];

/**
 * What is chosen of a folder behind a link: by its boxes, by Ctrl and Shift with a click, by a finger that rests, by Ctrl+A; and by
 * clicks alone once something is chosen.
 *
 * @param isCovered whether something else is shown in front, which has the keys
 */
export function useChoosing(children: readonly OpenedItem[] = NONE, isCovered: boolean) {
  const [isOn, setOn] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const folder = useMemo(() => {
    const items = children.filter(canBeChosen);
    return { items, byId: new Set(items.map(({ id }) => id)) };
  }, [children]);
  const { ids, selected, select, selectAll, clear } = useSelection(folder);
  const isChoosing = isOn || ids.size > 0;
  const end = () => {
    clear();
    setOn(false);
  };

  usePointer(list, isChoosing, select);
  useKeys((command) => {
    if (isCovered) return false;
    if (command === 'all') selectAll();
    else if (isChoosing) end();
    else return false;
    return true;
  });

  return {
    list,
    ids,
    chosen: selected,
    isChoosing,
    canChoose: folder.items.length > 0,
    begin: () => setOn(true),
    end,
    selectAll,
    check: (id: string, isRange: boolean) => select(id, isRange ? 'extend' : 'toggle'),
  };
}

function canBeChosen(item: OpenedItem): item is IntactItem {
  return item.state === 'intact' && (item.kind === 'directory' || isWholeFile(item));
}

type Select = ReturnType<typeof useSelection>['select'];

/** Listens further out than the names, which open what they stand for, and before them. */
function usePointer(list: React.RefObject<HTMLUListElement | null>, isChoosing: boolean, select: Select) {
  const [longPress] = useState(() => new LongPress());
  const onClick = useEffectEvent((event: MouseEvent) => {
    const id = choiceAt(event.target);
    if (id === null) return;
    const isHeld = longPress.consumeClick();
    const how = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey || isChoosing ? 'toggle' : null;
    if (!isHeld && how === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isHeld && how !== null) select(id, how);
  });
  const onDown = useEffectEvent((event: PointerEvent) => {
    const id = choiceAt(event.target);
    longPress.reset();
    if (id !== null && event.pointerType === 'touch') longPress.press(event, () => select(id, 'toggle'));
  });
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const stop = new AbortController();
    const heard = { signal: stop.signal, capture: true };
    element.addEventListener('click', (event) => onClick(event), heard);
    element.addEventListener('pointerdown', (event) => onDown(event), heard);
    element.addEventListener('pointermove', (event) => longPress.move(event), heard);
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(end, () => longPress.cancel(), heard);
    // A finger that rests chooses, and asks for no menu of the browser.
    const refuse = (event: PointerEvent) => event.pointerType === 'touch' && event.preventDefault();
    element.addEventListener('contextmenu', refuse, heard);
    return () => {
      stop.abort();
      longPress.cancel();
    };
  }, [list, longPress]);
}

function choiceAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-choice]')?.getAttribute('data-choice') ?? null;
}

const OVERLAY = '[role="dialog"]';
const EDITABLE = 'textarea, select, input:not([type="checkbox"])';

/** @param perform whether it has done something with the key */
function useKeys(perform: (command: 'all' | 'end') => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector(OVERLAY) !== null) return;
    if (event.target instanceof Element && event.target.closest(EDITABLE) !== null) return;
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isAll && event.key !== 'Escape') return;
    if (perform(isAll ? 'all' : 'end')) event.preventDefault();
  });
  useEffect(() => {
    const stop = new AbortController();
    // On the way in: a dialog that Escape closes is still there.
    window.addEventListener('keydown', (event) => onKey(event), { signal: stop.signal, capture: true });
    return () => stop.abort();
  }, []);
}
