import type { PrivateKeySource } from '@coffer/client';
import { Button, Stack } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { CurrentPasswordFields, usePasswordProof } from '../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useUser } from '../../session/services.tsx';
import classes from './Recovery.module.css';
import { RecoveryKit } from './RecoveryKit.tsx';
import { texts } from './texts.ts';
import { useSetRecoveryCode } from './use-set-recovery-code.ts';

interface MakeRecoveryCodeProps {
  /** Where the private key of who is signed in is. */
  readonly source: PrivateKeySource;
  /** Of the current password; null where it is to be asked for. */
  readonly passwordProof: string | null;
  /** The server has it, in place of a former one; the code is still shown. */
  onMade?(): void;
}

/** Makes a recovery code at the press of a button, and shows it as a kit, once. */
export function MakeRecoveryCode({ source, passwordProof, onMade }: MakeRecoveryCodeProps) {
  const { mutateAsync: setRecoveryCode } = useSetRecoveryCode();
  const user = useUser();
  const [code, setCode] = useState<string | null>(null);
  const email = user?.email ?? '';
  const { form, submit, busy, failure } = usePasswordProof(email, passwordProof, async (proof) => {
    if (user === null) return;
    setCode(await setRecoveryCode({ user, source, passwordProof: proof }));
    onMade?.();
  });

  if (code !== null && user !== null) return <RecoveryKit code={code} user={user} />;
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack align="flex-start" gap="sm">
        <FormFailure failure={failure} />
        <p className={classes.text}>{texts.why}</p>
        {passwordProof === null && <CurrentPasswordFields email={email} form={form} autoFocus />}
        <Button type="submit" variant="default" loading={busy} leftSection={<IconLifebuoy size={18} />}>
          {texts.make}
        </Button>
      </Stack>
    </form>
  );
}
