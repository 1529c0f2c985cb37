import * as z from 'zod/mini';
import type { LockedAccount } from './session-state.ts';

const LOCKED = 'coffer-locked';

const asJson = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
);
const account = z.object({ email: z.string(), fingerprint: z.string(), remember: z.boolean() });
const lockedAccount = z.catch(z.nullable(z.pipe(asJson, account)), null);

/**
 * Whether this device is locked. It is written down, because a tab that sleeps hears nothing of a lock, and must
 * not open its keys when it wakes.
 */
export interface DeviceLock {
  lockedAccount(): LockedAccount | null;
  close(account: LockedAccount): void;
  open(): void;
}

/** The browser's local storage, which all tabs share. */
export const deviceLock: DeviceLock = {
  lockedAccount: () => lockedAccount.parse(localStorage.getItem(LOCKED)),
  close: (account) => localStorage.setItem(LOCKED, JSON.stringify(account)),
  open: () => localStorage.removeItem(LOCKED),
};
