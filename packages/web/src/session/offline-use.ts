import type { SessionPorts } from '@coffer/client';
import { deviceValues } from '../browser/values.ts';

/** Stands in local storage while this device is to open the drive without the server. */
export const OFFLINE_USE = 'coffer-offline-use';

type Kept = typeof import('./without-server.ts');

/** Whether somebody has chosen that this device opens the drive without the server. */
export const isUsedOffline = (): boolean => deviceValues.get(OFFLINE_USE) !== null;

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
