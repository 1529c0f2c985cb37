import type { User } from '@coffer/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../format/bytes.ts';
import { CurrentPasswordFields, currentPasswordRule } from '../../../forms/CurrentPasswordFields.tsx';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify } from '../../../notices/report-failure.ts';
import dialog from '../../../panels/dialog.module.css';
import { useServices } from '../../../session/services.tsx';
import { storageStatsQuery } from '../../../session/storage-stats.ts';
import { passwordProofOf } from '../../../workers/credentials.ts';
import { texts } from '../texts.ts';
import { refusedDeletion } from './only-administrator.ts';

interface DeleteAccountProps {
  readonly user: User;
  onClose(): void;
}

/** Deletes the account, after its address and its password were typed. */
export function DeleteAccount({ user, onClose }: DeleteAccountProps) {
  const { api, session } = useServices();
  const { data } = useQuery(storageStatsQuery(api));
  const { email } = user;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { confirmation: '', current_password: '' },
    validateInputOnBlur: true,
    validate: {
      confirmation: (value) =>
        value.trim().toLowerCase() === email.toLowerCase() ? null : texts.leaveConfirmationWrong,
      current_password: currentPasswordRule,
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(async ({ current_password }: typeof form.values) => {
    const proof = await passwordProofOf(email, current_password);
    await api.call('deleteAccount', { body: { current_password: proof } }).catch(refusedDeletion);
    notify(texts.left);
    await session.end();
  }, form.setErrors);

  const count = data?.stats.reduce((sum, entry) => sum + entry.count, 0) ?? 0;
  const files = data === undefined ? texts.allFiles : texts.filesAndSize(count, formatBytes(data.used_space));
  return (
    <Modal opened onClose={onClose} title={texts.leaveTitle}>
      <form className={dialog.form} noValidate onSubmit={form.onSubmit(submit)}>
        <FormFailure failure={failure} />
        <p className={dialog.text}>{texts.leaveExplained(files)}</p>
        <TextInput
          label={texts.leaveConfirmation(email)}
          autoComplete="off"
          data-autofocus
          key={form.key('confirmation')}
          {...form.getInputProps('confirmation')}
        />
        <CurrentPasswordFields email={email} form={form} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {texts.leaveYes}
          </Button>
        </div>
        <p className={dialog.progress} role="status">
          {busy ? texts.leaving : ''}
        </p>
      </form>
    </Modal>
  );
}
