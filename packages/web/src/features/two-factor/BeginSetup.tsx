import type { TwoFactorSetup } from '@coffer/contract';
import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { useServices } from '../../session/services.tsx';
import classes from './TwoFactor.module.css';
import { texts } from './texts.ts';

interface BeginSetupProps {
  readonly wayOut: ReactNode;
  onBegun(setup: TwoFactorSetup): void;
}

/** Says what it is good for, and asks the server for a secret to share with an app. */
export function BeginSetup({ wayOut, onBegun }: BeginSetupProps) {
  const { api } = useServices();
  const { submit, busy, failure } = useGuardedSubmit(async () => onBegun(await api.call('setUpTwoFactor')));
  return (
    <div className={classes['steps']}>
      <FormFailure failure={failure} />
      <p className={classes['text']}>{texts.why}</p>
      <div className={classes['actions']}>
        <Button
          size="md"
          loading={busy}
          leftSection={<IconDeviceMobile size={18} />}
          onClick={() => void submit(undefined)}
        >
          {texts.begin}
        </Button>
        {wayOut}
      </div>
    </div>
  );
}
