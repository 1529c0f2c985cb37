import { isFailure } from '@coffer/client';
import { useEffect, useState } from 'react';

/** The state of a load: on its way, ready, or failed. */
export type Loaded<T> =
  | { readonly state: 'loading'; readonly percent: number | null }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown };

/** Something that was loaded, and how it is given back when it is not shown any more. */
export interface Loadable<T> {
  readonly value: T;
  readonly release?: () => void;
}

/** Through these a load reports, while it runs and after. */
export interface LoadPorts {
  /** Aborted when the component goes. */
  readonly signal: AbortSignal;
  onPercent(percent: number): void;
  /** For failures that come to light only after the load. */
  onFailed(error: unknown): void;
}

type Load<T> = (ports: LoadPorts) => Promise<Loadable<T>>;

const LOADING = { state: 'loading', percent: null } as const;

/**
 * Loads something while a component shows it: what is under way stops when the component goes, and what was loaded
 * is given back.
 *
 * @param load is called again when it is another function
 */
export function useLoaded<T>(load: Load<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(LOADING);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let release = () => {};
    const show = (next: Loaded<T>) => {
      if (!signal.aborted) setLoaded(next);
    };
    const onPercent = (percent: number) => show({ state: 'loading', percent });
    const onFailed = (error: unknown) => show({ state: 'failed', error });
    setLoaded(LOADING);
    load({ signal, onPercent, onFailed }).then(
      ({ value, release: giveBack = () => {} }) => {
        if (signal.aborted) return giveBack();
        release = giveBack;
        show({ state: 'ready', value });
      },
      (error) => {
        if (!isFailure(error, 'cancelled')) onFailed(error);
      },
    );
    return () => {
      controller.abort(new DOMException('Not shown any more', 'AbortError'));
      release();
    };
  }, [load]);
  return loaded;
}
