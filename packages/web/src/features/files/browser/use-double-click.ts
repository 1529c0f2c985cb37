import { DOUBLE_CLICK_MS } from '@coffer/contract';
import { useRef } from 'react';

interface Clicks {
  onSingle(id: string): void;
  onDouble(id: string): void;
}

/** Tells single from double clicks on rows: the second click on the same row within 250 ms makes a double one. */
export function useDoubleClick({ onSingle, onDouble }: Clicks): (id: string, timeMs: number) => void {
  const last = useRef<{ id: string; time: number } | null>(null);
  return (id, time) => {
    const before = last.current;
    if (before !== null && before.id === id && time - before.time <= DOUBLE_CLICK_MS) {
      last.current = null;
      onDouble(id);
      return;
    }
    last.current = { id, time };
    onSingle(id);
  };
}
