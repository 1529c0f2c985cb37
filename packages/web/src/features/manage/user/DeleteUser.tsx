import type { AdminUser } from '@coffer/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import dialog from '../../../panels/dialog.module.css';
import { texts } from '../texts.ts';
import { useUserChanges } from './user-query.ts';

interface DeleteUserProps {
  readonly user: AdminUser;
  onDeleted(): void;
  onClose(): void;
}

/** Deletes an account once its address was typed. */
export function DeleteUser({ user, onDeleted, onClose }: DeleteUserProps) {
  const changes = useUserChanges(user.id);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validateInputOnBlur: true,
    validate: { email: (typed) => (typed.trim() === user.email ? null : texts.deleteMismatch) },
  });
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await changes.delete();
    notify(texts.userDeleted(user.email));
    onDeleted();
  });
  return (
    <Modal opened onClose={onClose} title={texts.deleteTitle}>
      <form className={dialog.form} noValidate onSubmit={form.onSubmit(() => void submit(undefined))}>
        <FormFailure failure={failure} />
        <p className={dialog.text}>{texts.deleteText}</p>
        <TextInput
          label={texts.deleteType(user.email)}
          size="md"
          autoComplete="off"
          data-autofocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {texts.yesDelete}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
