import type { SessionPorts } from '@coffer/client';
import * as z from 'zod/mini';
import { clientStore } from '../persistence/client-store.ts';

/** How many wrong PINs in a row delete what the PIN opens. */
export const PIN_TRIES = 5;

const NAME = 'pin-private-key';

const pinKey = z.object({
  /** The private key under the PIN and the device's local key. */
  sealed: z.string(),
  email: z.string(),
  fingerprint: z.string(),
  triesLeft: z.int().check(z.gte(0), z.lte(PIN_TRIES)),
});

/** The private key that this device keeps under a PIN. */
export type PinKey = z.infer<typeof pinKey>;

const stored = z.catch(z.nullable(pinKey), null);

/** The key with one try fewer; null if there is none. */
export function withoutTry(key: PinKey | null): PinKey | null {
  return key === null || key.triesLeft === 0 ? null : { ...key, triesLeft: key.triesLeft - 1 };
}

/** The browser's database. Its updates are atomic, so that tabs count together. What is not understood there stays. */
export const pinKeys: SessionPorts['pinKeys'] = {
  stored: async () => stored.parse((await clientStore.get(NAME)) ?? null),

  keep: (key) => clientStore.set(NAME, { ...key, triesLeft: PIN_TRIES } satisfies PinKey),

  async takeTry() {
    let taken: PinKey | null = null;
    await clientStore.update(NAME, (former) => {
      const key = stored.parse(former ?? null);
      taken = withoutTry(key);
      return key === null ? former : taken;
    });
    return taken;
  },

  giveBackTries: () =>
    clientStore.update(NAME, (former) => {
      const key = stored.parse(former ?? null);
      return key === null ? former : { ...key, triesLeft: PIN_TRIES };
    }),

  forget: () => clientStore.del(NAME),
};
