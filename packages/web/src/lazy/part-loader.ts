import { failed } from '@coffer/client';
/** A part of the page whose code is fetched when it is first needed. */
export interface PartLoader<Part> {
  /** The loaded part; null before that. */
  loaded(): Part | null;
  /** Tells when it is there, once; gives what ends that. */
  subscribe(onLoaded: () => void): () => void;
  /** Fetches it, once for all who ask meanwhile. Throws `part_not_loaded`, and then tries again with the next call. */
  load(): Promise<Part>;
}

export function partLoader<Part>(fetchPart: () => Promise<Part>): PartLoader<Part> {
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;
  const waiting = new Set<() => void>();

  async function start(): Promise<Part> {
    try {
      part = await fetchPart();
      for (const onLoaded of waiting) onLoaded();
      return part;
    } catch (cause) {
      loading = null;
      throw failed('part_not_loaded', { cause });
    }
  }

  return {
    loaded: () => part,
    subscribe: (onLoaded) => {
      waiting.add(onLoaded);
      return () => waiting.delete(onLoaded);
    },
    load: () => {
      loading ??= start();
      return loading;
    },
  };
}
