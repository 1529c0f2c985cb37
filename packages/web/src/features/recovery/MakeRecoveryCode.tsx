import type { PrivateKeySource } from '@coffer/client';
import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { useServices, useUser } from '../../session/services.tsx';
import { withCredentials } from '../../workers/credentials.ts';
import classes from './Recovery.module.css';
import { RecoveryCode } from './RecoveryCode.tsx';
import { texts } from './texts.ts';

interface MakeRecoveryCodeProps {
  /** Where the private key of who is signed in is. */
  readonly source: PrivateKeySource;
  /** The server has it, in place of a former one; the code is still shown. */
  onMade?(): void;
}

/** Makes a recovery code at the press of a button, and shows it, once. */
export function MakeRecoveryCode({ source, onMade }: MakeRecoveryCodeProps) {
  const { api } = useServices();
  const user = useUser();
  const [code, setCode] = useState<string | null>(null);
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    if (user === null) return;
    const { request, recoveryCode } = await withCredentials((credentials) =>
      credentials.prepareRecovery({ user, source }),
    );
    await api.call('setRecovery', { body: request });
    setCode(recoveryCode);
    onMade?.();
  });

  if (code !== null) return <RecoveryCode code={code} />;
  return (
    <div className={classes['panel']}>
      <FormFailure failure={failure} />
      <p className={classes['text']}>{texts.why}</p>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconLifebuoy size={18} />}
        onClick={() => void submit(undefined)}
      >
        {texts.make}
      </Button>
    </div>
  );
}
