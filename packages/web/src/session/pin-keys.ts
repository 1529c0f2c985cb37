import { del, get, set, update } from 'idb-keyval';
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

/** Where the private key under the PIN waits. There is one at a time. */
export interface PinKeys {
  stored(): Promise<PinKey | null>;
  keep(key: Omit<PinKey, 'triesLeft'>): Promise<void>;
  /** Counts a try before it is made, so that closing the page wins none. Null if there is none left, or no key. */
  takeTry(): Promise<PinKey | null>;
  /** After the right PIN. */
  giveBackTries(): Promise<void>;
  forget(): Promise<void>;
}

/** The key with one try fewer; null if there is none. */
export function withoutTry(key: PinKey | null): PinKey | null {
  return key === null || key.triesLeft === 0 ? null : { ...key, triesLeft: key.triesLeft - 1 };
}

/** The browser's database. Its updates are atomic, so that tabs count together. */
export const pinKeys: PinKeys = {
  stored: async () => stored.parse((await get(NAME, clientStore)) ?? null),

  keep: (key) => set(NAME, { ...key, triesLeft: PIN_TRIES } satisfies PinKey, clientStore),

  async takeTry() {
    let taken: PinKey | null = null;
    await update(
      NAME,
      (former) => {
        taken = withoutTry(stored.parse(former ?? null));
        return taken;
      },
      clientStore,
    );
    return taken;
  },

  giveBackTries: () =>
    update(
      NAME,
      (former) => {
        const key = stored.parse(former ?? null);
        return key === null ? null : { ...key, triesLeft: PIN_TRIES };
      },
      clientStore,
    ),

  forget: () => del(NAME, clientStore),
};
