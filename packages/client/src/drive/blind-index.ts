import type { Clock } from '../concurrency/clock.ts';
import type { FinalRow } from '../keyring/upload-records.ts';
import type { KeyringPort } from './ports.ts';
import type { Settings } from './settings.ts';

/** For how long a device goes by what it has read: another one may switch the index off. */
const FRESH_MS = 30_000;

/** The blind index of the server, as the account has set it. */
export interface BlindIndex {
  /** Whether names and searches are sent as tokens. Throws as `settings.readSearch`. */
  isOn(): Promise<boolean>;
  /** Reads it anew with the next question, after this device has set it or somebody else has signed in. */
  forget(): void;
}

export function createBlindIndex(settings: Pick<Settings, 'readSearch'>, clock: Clock): BlindIndex {
  let known: { readonly isOn: Promise<boolean>; readonly until: number } | null = null;

  return {
    isOn() {
      const now = clock.now();
      if (known !== null && known.until > now) return known.isOn;
      const isOn = settings.readSearch().then(({ index }) => index === 'on');
      const read = { isOn, until: now + FRESH_MS };
      known = read;
      isOn.catch(() => {
        if (known === read) known = null;
      });
      return isOn;
    },

    forget() {
      known = null;
    },
  };
}

interface Tokens {
  readonly search_tokens_hashed: readonly string[];
}

/** The same keyring, whose names have no tokens where the blind index is off. Where that is not known, they have none. */
export function withTokensAsSet(keyring: KeyringPort, index: Pick<BlindIndex, 'isOn'>): KeyringPort {
  async function asSet<Sealed extends Tokens>(sealed: Sealed): Promise<Sealed> {
    const isOn = await index.isOn().catch(() => false);
    return isOn ? sealed : { ...sealed, search_tokens_hashed: [] };
  }

  async function upload<Sealed extends { readonly final: FinalRow }>(sealed: Sealed): Promise<Sealed> {
    const { final } = sealed;
    return 'item' in final ? { ...sealed, final: { item: await asSet(final.item) } } : sealed;
  }

  const sealing = {
    async sealNewItem(input) {
      const sealed = await keyring.sealNewItem(input);
      return { ...sealed, request: await asSet(sealed.request) };
    },
    async sealNewItems(inputs) {
      const all = await keyring.sealNewItems(inputs);
      return Promise.all(all.map(async (sealed) => ({ ...sealed, request: await asSet(sealed.request) })));
    },
    sealUpload: async (input) => upload(await keyring.sealUpload(input)),
    reopenUpload: async (...record) => upload(await keyring.reopenUpload(...record)),
    sealRename: async (...name) => asSet(await keyring.sealRename(...name)),
  } satisfies Partial<KeyringPort>;

  return new Proxy(keyring, {
    get(target, name) {
      const own: unknown = Reflect.get(sealing, name);
      if (own !== undefined) return own;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function'
        ? (...args: unknown[]) => Reflect.apply(member, target, args)
        : member;
    },
  });
}
