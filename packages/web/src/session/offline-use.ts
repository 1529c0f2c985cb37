import type { SessionPorts } from '@coffer/client';
import { isUsedOffline } from './offline-choice.ts';

type Kept = typeof import('./without-server.ts');

/** The code for it comes with its first use. */
async function whereUsed<T>(use: (kept: Kept) => Promise<T>, otherwise: T | Promise<T>): Promise<T> {
  return isUsedOffline() ? use(await import('./without-server.ts')) : otherwise;
}

/** What a start without the server takes, as long as that is chosen. */
export const keptSession: SessionPorts['keptSession'] = {
  keep: (authenticated) => whereUsed((kept) => kept.keep(authenticated), undefined),
  orKept: (refreshed) => whereUsed((kept) => kept.orKept(refreshed), refreshed),
  forget: () => whereUsed((kept) => kept.forget(), undefined),
};
