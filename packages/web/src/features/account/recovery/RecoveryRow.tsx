import type { AccountSecurity, User } from '@coffer/contract';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { CurrentPasswordFields, usePasswordProof } from '../../../forms/CurrentPasswordFields.tsx';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { passwordProofOf } from '../../../workers/credentials.ts';
import type { AccountParts, RecoverableKey } from '../account-parts.ts';
import { UnlockForm } from '../keys/UnlockForm.tsx';
import { useRemoveRecoveryCode } from '../security-changes.ts';
import { texts } from '../texts.ts';

interface RecoveryRowProps {
  readonly user: User;
  /** Undefined while it is not known. */
  readonly security: AccountSecurity | undefined;
  readonly parts: AccountParts;
}

/** Whether a recovery code opens the private key, and how to change that. */
export function RecoveryRow({ user, security, parts }: RecoveryRowProps) {
  const [dialog, setDialog] = useState<'make' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const unlessAway = useUnlessAway();
  const isSet = security?.recovery_code === true;

  return (
    <>
      <SettingRow
        title={texts.recovery}
        status={security && <Status tone={isSet ? 'good' : 'neutral'}>{isSet ? texts.on : texts.off}</Status>}
        text={isSet ? texts.recoverySet : texts.recoveryText}
        action={
          <>
            <Button
              variant="default"
              disabled={security === undefined}
              {...unlessAway(() => setDialog('make'))}
            >
              {isSet ? texts.recoveryReplace : texts.recoveryMake}
            </Button>
            {isSet && (
              <Button variant="default" {...unlessAway(() => setDialog('remove'))}>
                {texts.recoveryRemove}
              </Button>
            )}
          </>
        }
      />
      {dialog === 'make' && <NewRecoveryCode user={user} parts={parts} onClose={close} />}
      {dialog === 'remove' && <RemoveRecoveryCode user={user} onClose={close} />}
    </>
  );
}

interface NewRecoveryCodeProps {
  readonly user: User;
  readonly parts: AccountParts;
  onClose(): void;
}

/** Asks for what gives the private key, then makes a recovery code for it. */
function NewRecoveryCode({ user, parts, onClose }: NewRecoveryCodeProps) {
  const [made, setMade] = useState(false);
  const [key, setKey] = useState<RecoverableKey | null>(null);
  const unlock = async (privateKeyPem: string, password: string | null) => {
    const passwordProof = password === null ? null : await passwordProofOf(user.email, password);
    setKey({ source: { kind: 'pem', privateKeyPem }, passwordProof });
  };
  return (
    <Modal opened onClose={onClose} title={texts.recovery} size="lg" closeOnClickOutside={key === null}>
      {key === null ? (
        <UnlockForm
          user={user}
          text={texts.recoveryUnlock}
          submitText={texts.continue}
          onUnlocked={unlock}
          onCancel={onClose}
        />
      ) : (
        <Stack>
          {parts.recoveryCode(key, () => setMade(true))}
          {made && (
            <Group justify="flex-end" gap="xs">
              <Button onClick={onClose}>{texts.done}</Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  );
}

interface RemoveRecoveryCodeProps {
  readonly user: User;
  onClose(): void;
}

/** Asks for the password, and lets the recovery code be good for nothing. */
function RemoveRecoveryCode({ user, onClose }: RemoveRecoveryCodeProps) {
  const { mutateAsync: remove } = useRemoveRecoveryCode();
  const { form, submit, busy, failure } = usePasswordProof(user.email, null, async (proof) => {
    await remove(proof);
    onClose();
  });
  return (
    <FormDialog
      title={texts.recoveryRemoveTitle}
      text={texts.recoveryRemoveText}
      yes={texts.recoveryRemoveYes}
      isDangerous
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <CurrentPasswordFields email={user.email} form={form} autoFocus />
    </FormDialog>
  );
}
