import type { TwoFactorSetup as Setup } from '@coffer/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CurrentPasswordFields, usePasswordProof } from '../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useUser } from '../../session/services.tsx';
import { ConfirmApp } from './ConfirmApp.tsx';
import { useSetUpTwoFactor } from './changes.ts';
import classes from './TwoFactor.module.css';
import { TwoFactorCodes } from './TwoFactorCodes.tsx';
import { texts } from './texts.ts';

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
      return <TwoFactorCodes codes={step.codes} onDone={onDone} />;
  }
}

interface BeginSetupProps {
  /** Of the current password; null where it is to be asked for. */
  readonly passwordProof: string | null;
  readonly wayOut: ReactNode;
  onBegun(setup: Setup, passwordProof: string): void;
}

/** Says what it is good for, and asks the server for a secret to share with an app. */
function BeginSetup({ passwordProof, wayOut, onBegun }: BeginSetupProps) {
  const { mutateAsync: setUp } = useSetUpTwoFactor();
  const email = useUser()?.email ?? '';
  const { form, submit, busy, failure } = usePasswordProof(email, passwordProof, async (proof) =>
    onBegun(await setUp(proof), proof),
  );
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack>
        <FormFailure failure={failure} />
        <p className={classes.text}>{texts.why}</p>
        {passwordProof === null && <CurrentPasswordFields email={email} form={form} autoFocus />}
        <Group gap="sm">
          <Button type="submit" size="md" loading={busy} leftSection={<IconDeviceMobile size={18} />}>
            {texts.begin}
          </Button>
          {wayOut}
        </Group>
      </Stack>
    </form>
  );
}
