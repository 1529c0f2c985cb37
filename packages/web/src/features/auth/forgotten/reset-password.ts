import { byEitherClock, failed, isFailure } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { reloadUser } from '../../../session/reload-user.ts';
import { type Services, useServices } from '../../../session/services.tsx';
import { withCredentials } from '../../../workers/credentials.ts';

interface Reset {
  /** PEM. */
  readonly privateKey: string;
  readonly newPassword: string;
  /** A two-factor code; left out until it is asked for. */
  readonly token: string | undefined;
}

/** Sets a new password with the private key, and signs in. */
export function useResetWithKey() {
  const services = useServices();
  return useMutation({ mutationFn: (reset: Reset) => resetPassword(services, reset) });
}

interface ResetByCode extends Omit<Reset, 'privateKey'> {
  readonly email: string;
  readonly recoveryCode: string;
}

/** Sets a new password with a recovery code, and signs in. Rejects with `recovery_refused`, `private_key_mismatch`. */
export function useResetWithCode() {
  const services = useServices();
  return useMutation({
    mutationFn: async ({ email, recoveryCode, ...reset }: ResetByCode) => {
      const privateKey = await recoverPrivateKey(services, email, recoveryCode);
      await resetPassword(services, { privateKey, ...reset });
    },
  });
}

/** Has a link sent by which an account is emptied. The answer is the same for every address. */
export function useRequestStartOver() {
  const { api } = useServices();
  return useMutation({ mutationFn: (email: string) => api.call('requestStartOver', { body: { email } }) });
}

/**
 * Signs in with the private key and sets a new password; all other sessions end, and the former password opens
 * nothing any more. Where the server kept no private key, it gets none now.
 */
async function resetPassword(services: Services, { privateKey, newPassword, token }: Reset): Promise<void> {
  const { api, session } = services;
  await signIn(services, privateKey, token);
  const state = session.state.getState();
  if (state.status !== 'signed-in') return;
  const { user } = state;
  await withCredentials(async (credentials) => {
    const reset = await credentials.preparePasswordReset({
      user,
      privateKeyPem: privateKey,
      newPassword,
      origin: window.location.origin,
      storePrivateKey: user.encrypted_private_key !== null,
    });
    await byEitherClock(async (now) => {
      const body = now === undefined ? reset : await credentials.signPasswordResetAt(now);
      await api.call('resetPassword', { body });
    });
  });
  await reloadUser(services);
}

/** A code is good for one login; where a later step had failed, the next try goes on from there. */
async function signIn({ keyring, session }: Services, privateKey: string, token: string | undefined) {
  const proof = { privateKeyPem: privateKey, origin: window.location.origin };
  const { fingerprint } = await keyring.prepareSignatureLogin(proof);
  if (session.isSignedIn({ fingerprint })) return;
  if (session.state.getState().status === 'signed-in') await session.logout();
  await session.loginWithPrivateKey({ privateKey, remember: false, token });
}

/** The private key that a recovery code opens. Throws `recovery_refused`, `private_key_mismatch`. */
async function recoverPrivateKey({ api }: Services, email: string, recoveryCode: string): Promise<string> {
  return withCredentials(async (credentials) => {
    const { recovery_key } = await credentials.prepareRecoveryLogin({ recoveryCode });
    const { fingerprint, encrypted_private_key } = await api
      .call('openRecovery', { body: { email, recovery_key } })
      .catch((cause) => {
        throw isFailure(cause, 'wrong_credentials') ? failed('recovery_refused', { cause }) : cause;
      });
    return credentials.openRecovery({
      recoveryCode,
      fingerprint,
      encryptedPrivateKey: encrypted_private_key,
    });
  });
}
