import type { SessionPorts } from '@coffer/client';
import { associatedData, normalizeAddress, toHex } from '@coffer/crypto';
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

/** By account. One that is not understood takes no other along. */
const memory = z.catch(z.record(z.string(), z.unknown()), {});

/** The browser's database. Accounts stand there under a hash of their address: others may use the device. */
export const keyMemory: SessionPorts['keyMemory'] = {
  async of(email) {
    const all = memory.parse((await clientStore.get(NAME)) ?? {});
    return z.safeParse(remembered, all[await nameOf(email)]).data ?? null;
  },

  async remember(email, { fingerprint, generation, signature }) {
    const keys: RememberedKeys = { fingerprint, generation, signature, seenAt: Date.now() };
    const name = await nameOf(email);
    await clientStore.update(NAME, (former) => ({ ...memory.parse(former ?? {}), [name]: keys }));
  },

  async forget(email) {
    const name = await nameOf(email);
    const without = (former: unknown) =>
      Object.fromEntries(Object.entries(memory.parse(former ?? {})).filter(([other]) => other !== name));
    await clientStore.update(NAME, without);
  },
};

async function nameOf(email: string): Promise<string> {
  const address = associatedData('seen-account', normalizeAddress(email));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', address)));
}
