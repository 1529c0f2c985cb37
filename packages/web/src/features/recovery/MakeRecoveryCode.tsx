import type { PrivateKeySource } from '@coffer/client';
import { Button, Group, Stack } from '@mantine/core';
import { IconDownload, IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../forms/CopyButton.tsx';
import { CurrentPasswordFields, usePasswordProof } from '../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { saveBlob } from '../../saving/save-blob.ts';
import { useUser } from '../../session/services.tsx';
import classes from './Recovery.module.css';
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

/** Makes a recovery code at the press of a button, and shows it, once. */
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

  if (code !== null) return <RecoveryCode code={code} />;
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

interface RecoveryCodeProps {
  readonly code: string;
}

/** Shows a new recovery code for the user to keep. */
function RecoveryCode({ code }: RecoveryCodeProps) {
  const email = useUser()?.email ?? '';
  const download = () =>
    saveBlob(
      new Blob([`${texts.fileHeading(email)}\n\n${code}\n`], { type: 'text/plain' }),
      `recovery-code-${email}.txt`,
    );
  return (
    <Stack align="flex-start" gap="sm" role="status">
      <span className={classes.label}>{texts.code}</span>
      <code className={classes.code}>{code}</code>
      <p className={classes.text}>{texts.once}</p>
      <Group gap="sm">
        <CopyButton text={code} />
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={download}>
          {texts.download}
        </Button>
      </Group>
    </Stack>
  );
}
