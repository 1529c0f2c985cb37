import type { Passkey, User } from '@coffer/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CurrentPasswordFields, currentPasswordRule } from '../../forms/CurrentPasswordFields.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { notify } from '../../notices/report-failure.ts';
import dialog from '../../panels/dialog.module.css';
import { FormDialog } from '../../panels/FormDialog.tsx';
import { PrivateKeyField, privateKeyRule } from '../../private-key/PrivateKeyField.tsx';
import { type AddPasskeyForm, useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkeys.ts';
import { texts } from './texts.ts';

interface AddPasskeyProps {
  readonly user: User;
  onClose(): void;
}

/** Asks for a name and the password, then has the browser make a passkey. */
export function AddPasskey({ user, onClose }: AddPasskeyProps) {
  const { mutateAsync: addPasskey } = useAddPasskey(user);
  const keyAsked = user.encrypted_private_key === null;
  const form = useForm<AddPasskeyForm>({
    mode: 'uncontrolled',
    initialValues: { name: '', current_password: '', private_key: '' },
    validateInputOnBlur: true,
    validate: {
      name: (value) => (value.trim() === '' ? texts.nameRequired : null),
      current_password: currentPasswordRule,
      private_key: (value) => (keyAsked ? privateKeyRule(value) : null),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: AddPasskeyForm) => {
    await addPasskey(values);
    notify(texts.added);
    onClose();
  }, form.setErrors);

  return (
    <FormDialog
      title={texts.addTitle}
      text={texts.addText}
      yes={texts.continue}
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        maxLength={64}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <CurrentPasswordFields email={user.email} form={form} />
      {keyAsked && (
        <PrivateKeyField
          label={texts.privateKey}
          key={form.key('private_key')}
          onChoose={(pem) => form.setFieldValue('private_key', pem)}
          inputProps={form.getInputProps('private_key')}
        />
      )}
      <p className={dialog.progress} role="status">
        {busy ? texts.adding : ''}
      </p>
    </FormDialog>
  );
}

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  onClose(): void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const { mutateAsync: renamePasskey } = useRenamePasskey();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: passkey.name },
    validateInputOnBlur: true,
    validate: { name: (value) => (value.trim() === '' ? texts.nameRequired : null) },
  });
  const { submit, busy, failure } = useGuardedSubmit(async ({ name }: typeof form.values) => {
    await renamePasskey({ passkey, name });
    onClose();
  }, form.setErrors);

  return (
    <FormDialog
      title={texts.renameTitle}
      yes={texts.save}
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        maxLength={64}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}

interface RemovePasskeyProps {
  readonly user: User;
  readonly passkey: Passkey;
  onClose(): void;
}

/** Asks for the password, and removes a passkey. */
export function RemovePasskey({ user, passkey, onClose }: RemovePasskeyProps) {
  const { mutateAsync: removePasskey } = useRemovePasskey();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '' },
    validateInputOnBlur: true,
    validate: { current_password: currentPasswordRule },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ current_password: password }: typeof form.values) => {
      await removePasskey({ passkey, email: user.email, password });
      notify(texts.removed);
      onClose();
    },
    form.setErrors,
  );

  return (
    <FormDialog
      title={texts.removeTitle}
      text={texts.removeText({ name: passkey.name })}
      yes={texts.removeYes}
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
