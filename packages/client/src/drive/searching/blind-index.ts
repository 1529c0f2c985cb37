import type { Clock } from '../../concurrency/clock.ts';
import type { Settings } from '../settings/settings.ts';

/** For how long a device goes by what it has read: another one may switch the index off. */
const FRESH_MS = 30_000;

/** The blind index of the server, as the account has set it. */
export interface BlindIndex {
  /** Whether names and searches are sent as tokens. Throws as `settings.readSearch`. */
  isOn(): Promise<boolean>;
  /** Reads it anew with the next question, after this device has set it or somebody else has signed in. */
  forget(): void;
}

/** Of spaces that may have members: their names get no tokens. */
export const NO_INDEX: BlindIndex = { isOn: async () => false, forget() {} };

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
