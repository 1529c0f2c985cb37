import type { PasskeyAnswer, Session } from '@coffer/client';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../session/services.tsx';

/** The means to unlock. */
export type UnlockWay = 'pin' | 'password' | 'private-key';

interface Unlocking {
  readonly way: UnlockWay;
  /** The PIN, the password or the private key. */
  readonly secret: string;
  /** A two-factor code; left out until it is asked for. */
  readonly token: string | undefined;
}

/** Puts the keys away, here and in all tabs of the account. */
export function useLockAccount() {
  const { session } = useServices();
  return useMutation({ mutationFn: () => session.lock() });
}

/** Opens the keys of who was here. Rejects with `pin_refused`, `password_refused`, `key_refused`, `sign_in_needed`. */
export function useUnlock() {
  const { session } = useServices();
  return useMutation({ mutationFn: (unlocking: Unlocking) => unlock(session, unlocking) });
}

/** The same with the answer of a passkey. Rejects with `passkey_refused`, `passkey_of_another`. */
export function useUnlockWithPasskey() {
  const { session } = useServices();
  return useMutation({ mutationFn: (answer: PasskeyAnswer) => session.unlockWithPasskey(answer) });
}

function unlock(session: Session, { way, secret, token }: Unlocking): Promise<void> {
  switch (way) {
    case 'pin':
      return session.unlockWithPin({ pin: secret, token });
    case 'password':
      return session.unlockWithPassword({ password: secret, token });
    case 'private-key':
      return session.unlockWithPrivateKey({ privateKey: secret, token });
  }
}
