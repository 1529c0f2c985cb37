import type { User } from '@coffer/contract';
import { Button, Modal } from '@mantine/core';
import { CurrentPasswordFields } from '../../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { usePasswordProof } from '../../../forms/use-password-proof.ts';
import dialog from '../../../panels/dialog.module.css';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';

interface RemoveRecoveryCodeProps {
  readonly user: User;
  onRemoved(): Promise<void>;
  onClose(): void;
}

/** Asks for the password, and lets the recovery code be good for nothing. */
export function RemoveRecoveryCode({ user, onRemoved, onClose }: RemoveRecoveryCodeProps) {
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
