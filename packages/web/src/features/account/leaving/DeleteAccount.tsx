import type { User } from '@coffer/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../format/bytes.ts';
import { CurrentPasswordFields, currentPasswordRule } from '../../../forms/CurrentPasswordFields.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { UnsavedText } from '../../../new-password/UnsavedText.tsx';
import { FormDialog } from '../../../panels/FormDialog.tsx';
import { storageStatsQuery } from '../../../session/drive-queries.ts';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { useDeleteAccount, useSharedByMe } from './delete-account.ts';

interface DeleteAccountProps {
  readonly user: User;
  onClose(): void;
}

/** Deletes the account, after its address and its password were typed. */
export function DeleteAccount({ user, onClose }: DeleteAccountProps) {
  const { mutateAsync: deleteAccount } = useDeleteAccount();
  const { data } = useQuery(storageStatsQuery(useServices().api));
  const lost = useSharedByMe();
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
    await deleteAccount({ email, password: current_password });
  }, form.setErrors);

  const count = data?.stats.reduce((sum, entry) => sum + entry.count, 0) ?? 0;
  const files =
    data === undefined ? texts.allFiles : texts.filesAndSize({ count, size: formatBytes(data.used_space) });
  return (
    <FormDialog
      title={texts.leaveTitle}
      text={lost === null ? texts.leaveExplained({ files }) : `${texts.leaveExplained({ files })} ${lost}`}
      yes={texts.leaveYes}
      isDangerous
      busy={busy}
      progress={texts.leaving}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <UnsavedText />
      <TextInput
        label={texts.leaveConfirmation({ email })}
        autoComplete="off"
        data-autofocus
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
      <CurrentPasswordFields email={email} form={form} />
    </FormDialog>
  );
}
