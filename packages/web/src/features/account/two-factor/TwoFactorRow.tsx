import type { AccountSecurity, User } from '@coffer/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { SettingRow } from '../../../panels/SettingRow.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useServices } from '../../../session/services.tsx';
import type { AccountParts } from '../account-parts.ts';
import { securityQuery } from '../security-query.ts';
import { texts } from '../texts.ts';
import { NewRecoveryCodes } from './NewRecoveryCodes.tsx';
import { SetUpTwoFactor } from './SetUpTwoFactor.tsx';
import { SwitchOffTwoFactor } from './SwitchOffTwoFactor.tsx';

type Dialog = 'set-up' | 'new-codes' | 'switch-off';

interface TwoFactorRowProps {
  readonly user: User;
  /** Undefined while it is not known. */
  readonly security: AccountSecurity | undefined;
  readonly parts: AccountParts;
}

/** Whether logging in takes a second factor, and how to change that. */
export function TwoFactorRow({ user, security, parts }: TwoFactorRowProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const reload = () => void queryClient.invalidateQueries({ queryKey: securityQuery(api).queryKey });
  const { enabled = false, recovery_codes_left: codesLeft = 0 } = security?.two_factor ?? {};
  const onSwitchedOff = () => {
    reload();
    notify(texts.twoFactorSwitchedOff);
  };

  return (
    <>
      <SettingRow
        title={texts.twoFactor}
        status={
          security && <Status tone={enabled ? 'good' : 'neutral'}>{enabled ? texts.on : texts.off}</Status>
        }
        text={enabled ? texts.codesLeft(codesLeft) : texts.twoFactorText}
        action={
          enabled ? (
            <>
              <Button variant="default" onClick={() => setDialog('new-codes')}>
                {texts.newCodes}
              </Button>
              <Button variant="default" onClick={() => setDialog('switch-off')}>
                {texts.switchOff}
              </Button>
            </>
          ) : (
            <Button variant="default" disabled={security === undefined} onClick={() => setDialog('set-up')}>
              {texts.setUp}
            </Button>
          )
        }
      />
      {dialog === 'set-up' && <SetUpTwoFactor parts={parts} onEnabled={reload} onClose={close} />}
      {dialog === 'new-codes' && (
        <NewRecoveryCodes email={user.email} parts={parts} onMade={reload} onClose={close} />
      )}
      {dialog === 'switch-off' && (
        <SwitchOffTwoFactor email={user.email} onSwitchedOff={onSwitchedOff} onClose={close} />
      )}
    </>
  );
}
