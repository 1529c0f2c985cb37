import { failed } from '../failures/coffer-error.ts';
import type { SessionCore } from './session-core.ts';
import type { PinKey, SessionPorts } from './session-ports.ts';

export type Pins = ReturnType<typeof createPins>;

/** The PIN of this device. */
export function createPins({ keyring, deviceKeys, pinKeys }: SessionPorts, core: SessionCore) {
  return {
    /** The key that the PIN opens, still sealed; null if no PIN is set. */
    stored: (): Promise<PinKey | null> => pinKeys.stored(),

    /** Keeps the private key of who is signed in under a PIN, in place of a former one. Throws `sign_in_needed`. */
    async set(pin: string): Promise<void> {
      const sealed = await deviceKeys.sealed();
      const authenticated = await core.refresh();
      const device = await core.deviceOf(authenticated);
      if (sealed === null || device === undefined) throw failed('sign_in_needed');
      const { email, fingerprint } = authenticated.user;
      await pinKeys.keep({
        sealed: await keyring.sealUnderPin({ pin, fingerprint, sealed, device }),
        email,
        fingerprint,
      });
    },

    remove: (): Promise<void> => pinKeys.forget(),
  };
}
