import type { TwoFactorSetup as Setup } from '@coffer/contract';
import { type ReactNode, useState } from 'react';
import { BeginSetup } from './BeginSetup.tsx';
import { ConfirmApp } from './ConfirmApp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Step =
  | { readonly kind: 'begin' }
  | { readonly kind: 'confirm'; readonly setup: Setup; readonly passwordProof: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

interface TwoFactorSetupProps {
  /** Of the current password; null where it is to be asked for. */
  readonly passwordProof: string | null;
  /** The way out, shown until two-factor authentication is switched on; such as a button that skips it. */
  readonly wayOut?: ReactNode;
  /** Two-factor authentication is switched on; the recovery codes are still shown. */
  onEnabled?(): void;
  /** The recovery codes were shown, and the user has said that they are kept. */
  onDone(): void;
}

/** Sets up two-factor authentication for who is signed in: QR code or typed key, a first code, recovery codes. */
export function TwoFactorSetup({ passwordProof, wayOut, onEnabled, onDone }: TwoFactorSetupProps) {
  const [step, setStep] = useState<Step>({ kind: 'begin' });
  switch (step.kind) {
    case 'begin':
      return (
        <BeginSetup
          passwordProof={passwordProof}
          wayOut={wayOut}
          onBegun={(setup, proof) => setStep({ kind: 'confirm', setup, passwordProof: proof })}
        />
      );
    case 'confirm':
      return (
        <ConfirmApp
          setup={step.setup}
          passwordProof={step.passwordProof}
          wayOut={wayOut}
          onConfirmed={(codes) => {
            setStep({ kind: 'codes', codes });
            onEnabled?.();
          }}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  }
}
