import type { UpTo } from './shared-replica.ts';

/** What has to be in the rows before they are read: what this page has changed, that and all that it has heard of, or all until now. */
export type WaitsFor = 'own' | 'all' | 'now';

interface Lacking {
  /** Whether this page has changed it: rows are not read without that. */
  readonly isOwn: boolean;
  /** How far the rows have to come. */
  readonly upTo: UpTo;
}

/** What the rows of a page lack, as far as it knows. What it signs, they have once it is carried out; the rest has to be asked for. */
export function whatRowsLack() {
  let lacking: Lacking | null = null;
  return {
    /** This page has changed something that the rows could not take. */
    own(): void {
      lacking = { isOwn: true, upTo: 'now' };
    },

    /** Somebody has changed something; the server says where the drive stands, or does not. */
    told(stands: number | undefined): void {
      lacking = lacking?.isOwn === true ? { ...lacking } : { isOwn: false, upTo: stands ?? 'now' };
    },

    /** How far the rows have to come, and what to call when they are there; null where nothing is missing. */
    missing(waitsFor: WaitsFor): { readonly upTo: UpTo; takenIn(): void } | null {
      const seen = lacking;
      if (waitsFor !== 'now' && (seen === null || (waitsFor === 'own' && !seen.isOwn))) return null;
      return {
        upTo: waitsFor === 'now' || seen === null ? 'now' : seen.upTo,
        takenIn() {
          if (lacking === seen) lacking = null;
        },
      };
    },
  };
}
