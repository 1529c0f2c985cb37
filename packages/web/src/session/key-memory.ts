import type { SessionPorts, SettingMemory } from '@coffer/client';
import { associatedData, normalizeAddress, toHex } from '@coffer/crypto';
import { get, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { clientStore } from '../persistence/client-store.ts';

const NAME = 'seen-keys';

const remembered = z.object({
  fingerprint: z.string(),
  generation: z.int(),
  signature: z.string(),
  /** Milliseconds since 1970. */
  seenAt: z.number(),
});

type RememberedKeys = z.infer<typeof remembered>;

const memory = z.catch(z.record(z.string(), remembered), {});

/** The browser's database. Accounts stand there under a hash of their address: others may use the device. */
export const keyMemory: SessionPorts['keyMemory'] = {
  async of(email) {
    const all = memory.parse((await get(NAME, clientStore)) ?? {});
    return all[await nameOf(email)] ?? null;
  },

  async remember(email, { fingerprint, generation, signature }) {
    const keys: RememberedKeys = { fingerprint, generation, signature, seenAt: Date.now() };
    const name = await nameOf(email);
    await update(NAME, (former) => ({ ...memory.parse(former ?? {}), [name]: keys }), clientStore);
  },

  async forget(email) {
    const name = await nameOf(email);
    const without = (former: unknown) =>
      Object.fromEntries(Object.entries(memory.parse(former ?? {})).filter(([other]) => other !== name));
    await update(NAME, without, clientStore);
  },
};

const SETTINGS = 'seen-settings';

const settings = z.catch(z.record(z.string(), z.object({ counter: z.number(), hash: z.string() })), {});

/** The browser's database, also after logging out. The ids of settings follow from keys, so they tell nobody whose they are. */
export const seenSettings: SettingMemory = {
  async seen(id) {
    return settings.parse((await get(SETTINGS, clientStore)) ?? {})[id] ?? null;
  },

  async remember(id, seen) {
    const later = (former: unknown) => {
      const all = settings.parse(former ?? {});
      return (all[id]?.counter ?? 0) < seen.counter ? { ...all, [id]: seen } : all;
    };
    await update(SETTINGS, later, clientStore);
  },
};

async function nameOf(email: string): Promise<string> {
  const address = associatedData('seen-account', normalizeAddress(email));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', address)));
}
