import type { Authenticated } from '@coffer/contract';
import { failed } from '../../failures/coffer-error.ts';
import type { Places } from '../places/places.ts';
import type { DrivePorts } from '../ports.ts';
import type { Device, Sessions, SignedIn } from './sessions.ts';
import {
  createSigningIn,
  type OpenKeys,
  type RegisteredAccount,
  type SigningIn,
  storeFirstKeys,
} from './signing-in.ts';

/** How somebody signs in to a drive; see `Sessions`. */
export function waysIn(
  { api, keyring, heads, clock, origin }: DrivePorts,
  places: Places,
  onSession: (expiresAt: number | null) => void,
): Omit<Sessions, 'lock' | 'forget' | 'logout'> {
  const now = () => Math.floor(clock.now() / 1_000);

  async function opened(
    { user, session }: Authenticated,
    open: OpenKeys,
    device: Device | undefined,
  ): Promise<SignedIn> {
    const { device_id: deviceId } = session;
    places.forget();
    try {
      const sealing = device && deviceId !== undefined ? { deviceId, localKey: device.localKey } : undefined;
      const { sealed, firstKeys } = await open(user, sealing);
      if (firstKeys !== null) await storeFirstKeys({ api, keyring, heads, now }, firstKeys);
      onSession(session.expires_at);
      return { user: { ...user, ...firstKeys?.request }, sealed, keyFile: firstKeys?.privateKeyPem ?? null };
    } catch (error) {
      await keyring.lock();
      throw error;
    }
  }

  /** Signs in by one of the ways. */
  async function signedIn(
    device: Device | undefined,
    signIn: (ways: SigningIn, remember: boolean) => Promise<unknown>,
  ): Promise<SignedIn> {
    const outcome: { session?: SignedIn } = {};
    const ways = createSigningIn({ api, keyring, heads, now, origin }, async (authenticated, open) => {
      outcome.session = await opened(authenticated, open, device);
      return outcome.session.keyFile;
    });
    await signIn(ways, device !== undefined);
    if (outcome.session === undefined) throw new Error('Nobody was signed in');
    return outcome.session;
  }

  return {
    async register(form) {
      const made: RegisteredAccount[] = [];
      const session = await signedIn(undefined, async (ways) => made.push(await ways.register(form)));
      const [account] = made;
      if (account === undefined) throw new Error('No account was made');
      return { ...account, ...session };
    },

    login: (form, device) => signedIn(device, (ways, remember) => ways.login({ ...form, remember })),

    loginWithPrivateKey: (form, device) =>
      signedIn(device, (ways, remember) => ways.loginWithPrivateKey({ ...form, remember })),

    loginWithPasskey: (answer, device) =>
      signedIn(device, (ways, remember) => ways.loginWithPasskey({ ...answer, remember })),

    async resume(sealed, device) {
      const authenticated = await api.call('refresh');
      return opened(
        authenticated,
        (user, sealing) => {
          // The session is not one that a device remembers.
          if (sealing === undefined) throw failed('sign_in_needed');
          return keyring.unlockOnDevice(user, sealed, sealing);
        },
        device,
      );
    },
  };
}
