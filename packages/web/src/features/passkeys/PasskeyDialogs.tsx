import type { Passkey, User } from '@coffer/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CurrentPasswordFields, currentPasswordRule } from '../../forms/CurrentPasswordFields.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { notify } from '../../notices/report-failure.ts';
import { PrivateKeyField, privateKeyRule } from '../../private-key/PrivateKeyField.tsx';
import { useServices } from '../../session/services.tsx';
import { passwordProofOf } from '../../workers/credentials.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { type AddPasskeyForm, addPasskey } from './passkeys.ts';
import { texts } from './texts.ts';

interface AddPasskeyProps {
  readonly user: User;
  onAdded(): Promise<void>;
  onClose(): void;
}

/** Asks for a name and the password, then has the browser make a passkey. */
export function AddPasskey({ user, onAdded, onClose }: AddPasskeyProps) {
  const { api } = useServices();
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
    await addPasskey({ api, user }, values);
    await onAdded();
    notify(texts.added);
    onClose();
  }, form.setErrors);

  return (
    <PasskeyDialog
      title={texts.addTitle}
      text={texts.addText}
      yes={texts.continue}
      busy={busy}
      progress={texts.adding}
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
    </PasskeyDialog>
  );
}

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  onRenamed(): Promise<void>;
  onClose(): void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onRenamed, onClose }: RenamePasskeyProps) {
  const { api } = useServices();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: passkey.name },
    validateInputOnBlur: true,
    validate: { name: (value) => (value.trim() === '' ? texts.nameRequired : null) },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (body: { name: string }) => {
    await api.call('renamePasskey', { params: { id: passkey.id }, body });
    await onRenamed();
    onClose();
  }, form.setErrors);

  return (
    <PasskeyDialog
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
    </PasskeyDialog>
  );
}

interface RemovePasskeyProps {
  readonly user: User;
  readonly passkey: Passkey;
  onRemoved(): Promise<void>;
  onClose(): void;
}

/** Asks for the password, and removes a passkey. */
export function RemovePasskey({ user, passkey, onRemoved, onClose }: RemovePasskeyProps) {
  const { api } = useServices();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '' },
    validateInputOnBlur: true,
    validate: { current_password: currentPasswordRule },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ current_password: password }: { current_password: string }) => {
      const body = { current_password: await passwordProofOf(user.email, password) };
      await api.call('removePasskey', { params: { id: passkey.id }, body });
      await onRemoved();
      notify(texts.removed);
      onClose();
    },
    form.setErrors,
  );

  return (
    <PasskeyDialog
      title={texts.removeTitle}
      text={texts.removeText(passkey.name)}
      yes={texts.removeYes}
      dangerous
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <CurrentPasswordFields email={user.email} form={form} autoFocus />
    </PasskeyDialog>
  );
}
