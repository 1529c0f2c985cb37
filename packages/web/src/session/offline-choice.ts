import { deviceValues } from '../browser/values.ts';

/** Stands in local storage while this device is to open the drive without the server. */
export const OFFLINE_USE = 'coffer-offline-use';

/** Whether somebody has chosen that this device opens the drive without the server. */
export const isUsedOffline = (): boolean => deviceValues.get(OFFLINE_USE) !== null;
