import type { SpaceSet } from '@coffer/client/space-set';
import { type Context, createContext, use } from 'react';

/** Loads all that somebody has, once; null until somebody is signed in. */
export const SpaceSetContext: Context<(() => Promise<SpaceSet>) | null> = createContext<
  (() => Promise<SpaceSet>) | null
>(null);

/** What loads the drive and the spaces next to it. Throws before the drive is loaded. */
export function useSpaceSet(): () => Promise<SpaceSet> {
  const load = use(SpaceSetContext);
  if (load === null) throw new Error('useSpaceSet was called before the drive was loaded');
  return load;
}
