import { deviceValues } from '../browser/values.ts';
import type { UpTo } from './shared-replica.ts';

/** Stands in local storage while the rows may lack what this browser has changed: the next page waits a moment for it. */
export const BEHIND = 'coffer-rows-behind';

/** Of this page's own changes, of all that it has heard of, or of all until now. */
export type WaitsFor = 'own' | 'all' | 'now';

/** Changes that this page has made, and all that it has heard of; and how many of them are in. */
export function changesOfPage() {
  const known = { own: 0, all: 0 };
  const taken = { own: 0, all: 0 };
  /** Where the server says that the drive stands; null where it has not said so with what it told last. */
  let revision: number | null = null;
  return {
    /** Nothing is here yet. */
    lacksAll: () => void known.own++,

    own(): void {
      known.own++;
      known.all++;
    },

    told(stands: number | undefined): void {
      known.all++;
      revision = stands ?? null;
    },

    /** A change of this page is in that was not counted. */
    takenIn(): void {
      if (known.own === taken.own) deviceValues.remove(BEHIND);
    },

    areOwn: () => known.own > 0,

    /** How far the rows have to come, and what to call when they are there; null where nothing is missing. */
    missing(waitsFor: WaitsFor): { readonly upTo: UpTo; takenIn(): void } | null {
      const upTo = { ...known };
      if (waitsFor !== 'now' && taken[waitsFor] >= upTo[waitsFor]) return null;
      const areOthers = waitsFor === 'all' && taken.own >= upTo.own;
      return {
        upTo: (areOthers ? revision : null) ?? 'now',
        takenIn() {
          taken.own = Math.max(taken.own, upTo.own);
          taken.all = Math.max(taken.all, upTo.all);
          if (known.own === upTo.own) deviceValues.remove(BEHIND);
        },
      };
    },
  };
}
