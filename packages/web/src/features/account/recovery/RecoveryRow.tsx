import type { AccountSecurity, User } from '@coffer/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SettingRow } from '../../../panels/SettingRow.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useServices } from '../../../session/services.tsx';
import type { AccountParts } from '../account-parts.ts';
import { securityQuery } from '../security-query.ts';
import { texts } from '../texts.ts';
import { NewRecoveryCode } from './NewRecoveryCode.tsx';
import { RemoveRecoveryCode } from './RemoveRecoveryCode.tsx';

interface RecoveryRowProps {
  readonly user: User;
  /** Undefined while it is not known. */
  readonly security: AccountSecurity | undefined;
  readonly parts: AccountParts;
}

/** Whether a recovery code opens the private key, and how to change that. */
export function RecoveryRow({ user, security, parts }: RecoveryRowProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'make' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: securityQuery(api).queryKey });
  const isSet = security?.recovery_code === true;

  return (
    <>
      <SettingRow
        title={texts.recovery}
        status={security && <Status tone={isSet ? 'good' : 'neutral'}>{isSet ? texts.on : texts.off}</Status>}
        text={isSet ? texts.recoverySet : texts.recoveryText}
        action={
          <>
            <Button variant="default" disabled={security === undefined} onClick={() => setDialog('make')}>
              {isSet ? texts.recoveryReplace : texts.recoveryMake}
            </Button>
            {isSet && (
              <Button variant="default" onClick={() => setDialog('remove')}>
                {texts.recoveryRemove}
              </Button>
            )}
          </>
        }
      />
      {dialog === 'make' && (
        <NewRecoveryCode user={user} parts={parts} onMade={() => void reload()} onClose={close} />
      )}
      {dialog === 'remove' && <RemoveRecoveryCode user={user} onRemoved={reload} onClose={close} />}
    </>
  );
}
