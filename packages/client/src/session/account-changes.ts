import { failed } from '../failures/coffer-error.ts';
import type { UnsignedPasswordChange } from '../keyring/credentials.ts';
import type { SignedKeyPairChange } from '../keyring/key-pair-change.ts';
import type { Renewal } from './renewal.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionPorts } from './session-ports.ts';
import { isSignedIn } from './session-state.ts';

export interface NewKeyPair {
  readonly signed: SignedKeyPairChange;
  /** Of the new key. */
  readonly privateKeyPem: string;
}

export type AccountChanges = ReturnType<typeof createAccountChanges>;

/** Changes of what opens the account, with which the session goes on. The server ends all other sessions. */
export function createAccountChanges(
  { api, keyring, deviceKeys, keptSession, pinKeys }: SessionPorts,
  core: SessionCore,
  { keepFresh, withoutRenewals }: Renewal,
) {
  async function swapKeyPair({ signed: { parts, change, next, keys }, privateKeyPem }: NewKeyPair) {
    // First, so that nothing can fail on the way to the server once it has taken the change.
    const authenticated = await core.refresh();
    const device = await core.deviceOf(authenticated);
    const { sendKeyPairParts } = await import('../drive/account/send-key-pair-parts.ts');
    await api.call('changeKeyPair', { body: { ...change, parts_hash: await sendKeyPairParts(parts, api) } });
    const { keyBytes } = await import('../rows/canonical-root.ts');
    const space_keys = keyBytes(authenticated.user.space_id, keys);
    const user = { ...authenticated.user, ...next, space_keys };
    const { sealed } = await keyring.adoptPrivateKey(user, privateKeyPem, device);
    if (sealed !== null) await deviceKeys.replace(sealed);
    await keptSession.keep({ user, session: authenticated.session });
    // It opens the former key, which opens nothing any more.
    await pinKeys.forget();
    await core.signedIn(user, authenticated.session.expires_at);
  }

  return {
    /** Sets a new key pair with its password, for which everything is sealed once the change has begun, and goes on with it. */
    async changeKeyPair(change: NewKeyPair): Promise<void> {
      await keepFresh();
      // In the midst of it the server's answers and the keys do not belong together.
      await withoutRenewals(() => swapKeyPair(change));
    },

    /** Sets a new password. */
    async changePassword(change: UnsignedPasswordChange): Promise<void> {
      await keepFresh();
      const former = core.state.getState();
      if (former.status !== 'signed-in') throw failed('sign_in_needed');
      const { encrypted_private_key } = change;
      const signed = await keyring.signPasswordChange(former.user, encrypted_private_key);
      await api.call('changePassword', { body: { ...change, ...signed } });
      if (!isSignedIn(core.state.getState(), former.user)) return;
      await core.signedIn({ ...former.user, encrypted_private_key, ...signed }, former.expiresAt);
    },
  };
}
