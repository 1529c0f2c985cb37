import type { SessionPorts } from '@coffer/client';
import * as z from 'zod/mini';

const LOCKED = 'coffer-locked';

const asJson = z.pipe(
  z.string(),
  z.transform((text): unknown => JSON.parse(text)),
);
const account = z.object({ email: z.string(), fingerprint: z.string(), remember: z.boolean() });
const lockedAccount = z.catch(z.nullable(z.pipe(asJson, account)), null);

/** The browser's local storage, which all tabs share. */
export const deviceLock: SessionPorts['deviceLock'] = {
  lockedAccount: () => lockedAccount.parse(localStorage.getItem(LOCKED)),
  close: (account) => localStorage.setItem(LOCKED, JSON.stringify(account)),
  open: () => localStorage.removeItem(LOCKED),
};
