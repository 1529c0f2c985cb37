import { openForDevice, openForPin, sealForPin } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { type DeviceSealing, orMismatch } from './account-keys.ts';

/** What this device keeps under a PIN. */
export interface PinSealing {
  readonly sealed: string;
  readonly fingerprint: string;
  readonly localKey: CryptoKey;
}

/** What this device keeps for its session, and the PIN that it gets. */
export interface DeviceKeyAndPin {
  readonly pin: string;
  readonly fingerprint: string;
  readonly sealed: string;
  readonly device: DeviceSealing;
}

/**
 * A private key that was opened on the device, waiting for the server to say whose session it opens. It never
 * leaves the thread that opened it.
 */
export class HeldKey {
  #privateKeyPem: string | null = null;

  /** Takes a private key, in place of a former one. */
  hold(privateKeyPem: string): void {
    this.#privateKeyPem = privateKeyPem;
  }

  /** Throws `keys_locked` if there is none. */
  get privateKeyPem(): string {
    if (this.#privateKeyPem === null) throw failed('keys_locked');
    return this.#privateKeyPem;
  }

  drop(): void {
    this.#privateKeyPem = null;
  }
}

/** Opens what this device keeps under a PIN. Throws WrongPin, and `private_key_mismatch` for whatever else is wrong. */
export function privateKeyFromPin(
  pin: string,
  { sealed, localKey, fingerprint }: PinSealing,
): Promise<string> {
  return orMismatch(openForPin(sealed, pin, localKey, fingerprint));
}

/** Seals under a PIN what this device keeps for its session. Throws `private_key_mismatch`. */
export async function sealedUnderPin({ pin, sealed, device, fingerprint }: DeviceKeyAndPin): Promise<string> {
  const { deviceId, localKey } = device;
  const privateKeyPem = await orMismatch(openForDevice(sealed, deviceId, localKey, fingerprint));
  return sealForPin(privateKeyPem, pin, localKey, fingerprint);
}
