import type { TwoFactorSetup } from '@coffer/contract';
import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CurrentPasswordFields } from '../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { usePasswordProof } from '../../forms/use-password-proof.ts';
import { useServices, useUser } from '../../session/services.tsx';
import classes from './TwoFactor.module.css';
import { texts } from './texts.ts';

interface BeginSetupProps {
  /** Of the current password; null where it is to be asked for. */
  readonly passwordProof: string | null;
  readonly wayOut: ReactNode;
  onBegun(setup: TwoFactorSetup, passwordProof: string): void;
}

/** Says what it is good for, and asks the server for a secret to share with an app. */
export function BeginSetup({ passwordProof, wayOut, onBegun }: BeginSetupProps) {
  const { api } = useServices();
  const email = useUser()?.email ?? '';
  const { form, submit, busy, failure } = usePasswordProof(email, passwordProof, async (proof) =>
    onBegun(await api.call('setUpTwoFactor', { body: { current_password: proof } }), proof),
  );
  return (
    <form className={classes.steps} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <p className={classes.text}>{texts.why}</p>
      {passwordProof === null && <CurrentPasswordFields email={email} form={form} autoFocus />}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={busy} leftSection={<IconDeviceMobile size={18} />}>
          {texts.begin}
        </Button>
        {wayOut}
      </div>
    </form>
  );
}
