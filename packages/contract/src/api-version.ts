import * as z from 'zod/mini';
import { API_VERSION, OLDEST_API_VERSION } from './constants.ts';

/** The versions of the API that a server has: its own, and the oldest that it still works with. */
export const apiVersions = z.object({ version: z.int(), oldest: z.int() });

/** Those of this release. */
export const OWN_API_VERSIONS: z.infer<typeof apiVersions> = {
  version: API_VERSION,
  oldest: OLDEST_API_VERSION,
};

/** Returns the version that `API_HEADER` or `FORMAT_HEADER` says; null where it says none. */
export function versionIn(header: unknown): number | null {
  return typeof header === 'string' && /^(0|[1-9]\d{0,5})$/.test(header) ? Number(header) : null;
}

/** True if a header says a version of the API that this release works with no longer. Without one, nothing is too old. */
export function isTooOld(header: unknown): boolean {
  return (versionIn(header) ?? OLDEST_API_VERSION) < OLDEST_API_VERSION;
}
