/** Bounds how many things each of many may have at once. */
interface KeyedSemaphore {
  /** Takes one for `key`, unless it has as many as it may; gives back how to release it, which counts once. */
  take(key: string): (() => void) | null;
}

/** @param most how many each key may have */
export function createKeyedSemaphore(most: number): KeyedSemaphore {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const count = taken.get(key) ?? 0;
      if (count >= most) return null;
      taken.set(key, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (taken.get(key) ?? 0) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
