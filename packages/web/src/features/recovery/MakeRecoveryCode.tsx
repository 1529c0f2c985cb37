import type { PrivateKeySource } from '@coffer/client';
import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { CurrentPasswordFields } from '../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { usePasswordProof } from '../../forms/use-password-proof.ts';
import { useServices, useUser } from '../../session/services.tsx';
import { withCredentials } from '../../workers/credentials.ts';
import classes from './Recovery.module.css';
import { RecoveryCode } from './RecoveryCode.tsx';
import { texts } from './texts.ts';

interface MakeRecoveryCodeProps {
  /** Where the private key of who is signed in is. */
  readonly source: PrivateKeySource;
  /** Of the current password; null where it is to be asked for. */
  readonly passwordProof: string | null;
  /** The server has it, in place of a former one; the code is still shown. */
  onMade?(): void;
}

/** Makes a recovery code at the press of a button, and shows it, once. */
export function MakeRecoveryCode({ source, passwordProof, onMade }: MakeRecoveryCodeProps) {
  const { api } = useServices();
  const user = useUser();
  const [code, setCode] = useState<string | null>(null);
  const email = user?.email ?? '';
  const { form, submit, busy, failure } = usePasswordProof(email, passwordProof, async (proof) => {
    if (user === null) return;
    const { request, recoveryCode } = await withCredentials((credentials) =>
      credentials.prepareRecovery({ user, source, passwordProof: proof }),
    );
    await api.call('setRecovery', { body: request });
    setCode(recoveryCode);
    onMade?.();
  });

  if (code !== null) return <RecoveryCode code={code} />;
  return (
    <form className={classes.panel} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <p className={classes.text}>{texts.why}</p>
      {passwordProof === null && <CurrentPasswordFields email={email} form={form} autoFocus />}
      <Button type="submit" variant="default" loading={busy} leftSection={<IconLifebuoy size={18} />}>
        {texts.make}
      </Button>
    </form>
  );
}
