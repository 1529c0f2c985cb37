import type { SessionPorts } from '@coffer/client';
import * as z from 'zod/mini';
import { deviceValues } from '../browser/values.ts';

const LOCKED = 'coffer-locked';

const asJson = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
);
/** Whose keys a device has put away. */
export const lockedAccount = z.object({ email: z.string(), fingerprint: z.string(), remember: z.boolean() });
const storedAccount = z.catch(z.nullable(z.pipe(asJson, lockedAccount)), null);

/** The browser's local storage, which all tabs share. */
export const deviceLock: SessionPorts['deviceLock'] = {
  lockedAccount: () => storedAccount.parse(deviceValues.get(LOCKED)),
  close: (account) => deviceValues.set(LOCKED, JSON.stringify(account)),
  open: () => deviceValues.remove(LOCKED),
};
