import type { PrivateKeySource } from '@coffer/client';
import type { ReactNode } from 'react';

/** A private key that a recovery code is made for. */
export interface RecoverableKey {
  readonly source: PrivateKeySource;
  /** Of the current password; null where it is to be asked for. */
  readonly passwordProof: string | null;
}

/** Parts of the account page that other features bring; the application hands them in. */
export interface AccountParts {
  /** Sets up two-factor authentication, and shows its recovery codes. */
  twoFactorSetup(on: { onEnabled(): void; onDone(): void }): ReactNode;
  /** Shows new recovery codes of two-factor authentication until they are kept. */
  twoFactorCodes(codes: readonly string[], onDone: () => void): ReactNode;
  /** Makes a recovery code for the private key, and shows it. */
  recoveryCode(key: RecoverableKey, onMade: () => void): ReactNode;
  /** The rows of the passkeys; null where there are none to be had. */
  readonly passkeys: ReactNode;
  /** The section on what concerned the safety of the account, with the id 'activity'. */
  readonly activity: ReactNode;
}
