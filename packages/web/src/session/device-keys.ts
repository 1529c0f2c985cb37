import type { SessionPorts } from '@coffer/client';
import { generateLocalKey } from '@coffer/crypto';
import { del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { clientStore } from '../persistence/client-store.ts';

const LOCAL_KEY = 'device-key';
const SEALED_KEY = 'sealed-private-key';

// Asked for only when it is used: a page that came without TLS has no `CryptoKey`, and must be able to say so.
const cryptoKey = z.catch(z.optional(z.custom<CryptoKey>((value) => value instanceof CryptoKey)), undefined);
const sealedKey = z.catch(z.optional(z.string()), undefined);

/** The browser's own storage: IndexedDB for what is remembered, the tab's session storage for what is not. */
export const deviceKeys: SessionPorts['deviceKeys'] = {
  async localKey() {
    const stored = cryptoKey.parse(await get(LOCAL_KEY, clientStore));
    if (stored !== undefined) return stored;
    const made = await generateLocalKey();
    await set(LOCAL_KEY, made, clientStore);
    return made;
  },

  async sealed() {
    const ofTab = sessionStorage.getItem(SEALED_KEY);
    return ofTab ?? sealedKey.parse(await get(SEALED_KEY, clientStore)) ?? null;
  },

  async keep(sealed, remember) {
    await this.forget();
    if (remember) await set(SEALED_KEY, sealed, clientStore);
    else sessionStorage.setItem(SEALED_KEY, sealed);
  },

  async replace(sealed) {
    const ofTab = sessionStorage.getItem(SEALED_KEY) !== null;
    if (ofTab || (await this.sealed()) !== null) await this.keep(sealed, !ofTab);
  },

  async isRemembered() {
    return sealedKey.parse(await get(SEALED_KEY, clientStore)) !== undefined;
  },

  async forget() {
    sessionStorage.removeItem(SEALED_KEY);
    await del(SEALED_KEY, clientStore);
  },
};
