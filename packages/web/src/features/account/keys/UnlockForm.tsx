import type { PrivateKeySource } from '@coffer/client';
import type { User } from '@coffer/contract';
import { useForm } from '@mantine/form';
import { CurrentPasswordFields, currentPasswordRule } from '../../../forms/CurrentPasswordFields.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { DialogForm } from '../../../panels/FormDialog.tsx';
import { PrivateKeyField, privateKeyRule } from '../../../private-key/PrivateKeyField.tsx';
import { withCredentials } from '../../../workers/credentials.ts';
import { texts } from '../texts.ts';
import { openingWithPassword } from './current-password.ts';

interface UnlockFormProps {
  readonly user: User;
  readonly text: string;
  /** The label of the button. */
  readonly submitText: string;
  /** @param password that was typed; null where the key itself was given */
  onUnlocked(privateKeyPem: string, password: string | null): Promise<void> | void;
  onCancel(): void;
}

/** Asks for what gives the private key: the password, or the key itself where the server does not keep it. */
export function UnlockForm({ user, text, submitText, onUnlocked, onCancel }: UnlockFormProps) {
  const stored = user.encrypted_private_key !== null;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', private_key: '' },
    validateInputOnBlur: true,
    validate: stored ? { current_password: currentPasswordRule } : { private_key: privateKeyRule },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    const source: PrivateKeySource = stored
      ? { kind: 'password', password: values.current_password }
      : { kind: 'pem', privateKeyPem: values.private_key.trim() };
    const privateKeyPem = await openingWithPassword(
      withCredentials((credentials) => credentials.exportPrivateKey({ user, source })),
    );
    await onUnlocked(privateKeyPem, stored ? values.current_password : null);
  }, form.setErrors);

  return (
    <DialogForm
      text={text}
      yes={submitText}
      busy={busy}
      progress={texts.openingKey}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onCancel={onCancel}
    >
      {stored ? (
        <CurrentPasswordFields email={user.email} form={form} autoFocus />
      ) : (
        <PrivateKeyField
          label={texts.formerKey}
          key={form.key('private_key')}
          onChoose={(pem) => form.setFieldValue('private_key', pem)}
          inputProps={form.getInputProps('private_key')}
        />
      )}
    </DialogForm>
  );
}
