import type { SessionPorts } from '@coffer/client';
import { generateLocalKey } from '@coffer/crypto';
import * as z from 'zod/mini';
import { tabValues } from '../browser/values.ts';
import { clientStore } from '../persistence/client-store.ts';

const LOCAL_KEY = 'device-key';
const SEALED_KEY = 'sealed-private-key';

// Asked for only when it is used: a page that came without TLS has no `CryptoKey`, and must be able to say so.
const cryptoKey = z.catch(z.optional(z.custom<CryptoKey>((value) => value instanceof CryptoKey)), undefined);
const sealedKey = z.catch(z.optional(z.string()), undefined);

/** The browser's own storage: IndexedDB for what is remembered, the tab's session storage for what is not. */
export const deviceKeys: SessionPorts['deviceKeys'] = {
  async localKey() {
    const stored = cryptoKey.parse(await clientStore.get(LOCAL_KEY));
    if (stored !== undefined) return stored;
    const made = await generateLocalKey();
    await clientStore.set(LOCAL_KEY, made);
    return made;
  },

  async sealed() {
    const ofTab = tabValues.get(SEALED_KEY);
    return ofTab ?? sealedKey.parse(await clientStore.get(SEALED_KEY)) ?? null;
  },

  async keep(sealed, remember) {
    await this.forget();
    if (remember) await clientStore.set(SEALED_KEY, sealed);
    else tabValues.set(SEALED_KEY, sealed);
  },

  async replace(sealed) {
    const ofTab = tabValues.get(SEALED_KEY) !== null;
    if (ofTab || (await this.sealed()) !== null) await this.keep(sealed, !ofTab);
  },

  async isRemembered() {
    return sealedKey.parse(await clientStore.get(SEALED_KEY)) !== undefined;
  },

  async forget() {
    tabValues.remove(SEALED_KEY);
    await clientStore.del(SEALED_KEY);
  },
};
