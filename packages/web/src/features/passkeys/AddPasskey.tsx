import type { User } from '@coffer/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CurrentPasswordFields, currentPasswordRule } from '../../forms/CurrentPasswordFields.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { notify } from '../../notices/report-failure.ts';
import { PrivateKeyField } from '../../private-key/PrivateKeyField.tsx';
import { privateKeyRule } from '../../private-key/private-key-rule.ts';
import { useServices } from '../../session/services.tsx';
import { type AddPasskeyForm, addPasskey } from './add-passkey.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
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
