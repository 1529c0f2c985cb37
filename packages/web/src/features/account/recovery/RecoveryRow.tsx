import type { AccountSecurity, User } from '@coffer/contract';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CurrentPasswordFields, usePasswordProof } from '../../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import dialog from '../../../panels/dialog.module.css';
import { SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useServices } from '../../../session/services.tsx';
import { passwordProofOf } from '../../../workers/credentials.ts';
import type { AccountParts, RecoverableKey } from '../account-parts.ts';
import { UnlockForm } from '../keys/UnlockForm.tsx';
import { securityQuery } from '../security-query.ts';
import { texts } from '../texts.ts';

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

interface NewRecoveryCodeProps {
  readonly user: User;
  readonly parts: AccountParts;
  onMade(): void;
  onClose(): void;
}

/** Asks for what gives the private key, then makes a recovery code for it. */
function NewRecoveryCode({ user, parts, onMade, onClose }: NewRecoveryCodeProps) {
  const [made, setMade] = useState(false);
  const [key, setKey] = useState<RecoverableKey | null>(null);
  const unlock = async (privateKeyPem: string, password: string | null) => {
    const passwordProof = password === null ? null : await passwordProofOf(user.email, password);
    setKey({ source: { kind: 'pem', privateKeyPem }, passwordProof });
  };
  const markMade = () => {
    setMade(true);
    onMade();
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
        <div className={dialog.form}>
          {parts.recoveryCode(key, markMade)}
          {made && (
            <div className={dialog.buttons}>
              <Button onClick={onClose}>{texts.done}</Button>
            </div>
          )}
        </div>
      )}
    </Modal>
  );
}

interface RemoveRecoveryCodeProps {
  readonly user: User;
  onRemoved(): Promise<void>;
  onClose(): void;
}

/** Asks for the password, and lets the recovery code be good for nothing. */
function RemoveRecoveryCode({ user, onRemoved, onClose }: RemoveRecoveryCodeProps) {
  const { api } = useServices();
  const { form, submit, busy, failure } = usePasswordProof(user.email, null, async (proof) => {
    await api.call('removeRecovery', { body: { current_password: proof } });
    await onRemoved();
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={texts.recoveryRemoveTitle}>
      <form className={dialog.form} noValidate onSubmit={form.onSubmit(submit)}>
        <FormFailure failure={failure} />
        <p className={dialog.text}>{texts.recoveryRemoveText}</p>
        <CurrentPasswordFields email={user.email} form={form} autoFocus />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {texts.recoveryRemoveYes}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
