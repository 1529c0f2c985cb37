import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '../languages/messages.ts';
import { passwordProofOf } from '../workers/credentials.ts';
import { useGuardedSubmit } from './use-guarded-submit.ts';

const texts = messages('panels');

/** The form that has the field. */
interface CurrentPasswordForm {
  key(field: 'current_password'): string;
  getInputProps(field: 'current_password'): object;
}

interface CurrentPasswordFieldsProps {
  /** Whose password it is; password managers look for it. */
  readonly email: string;
  readonly form: CurrentPasswordForm;
  readonly autoFocus?: boolean;
  /** Larger where it stands on a page of its own. */
  readonly size?: 'sm' | 'md';
}

/** How the field is validated. */
export const currentPasswordRule = (value: string) => (value === '' ? texts.currentPasswordRequired : null);

/** Asks for the password again, before what an unattended device must not do. */
export function CurrentPasswordFields({
  email,
  form,
  autoFocus = false,
  size = 'sm',
}: CurrentPasswordFieldsProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={texts.currentPassword}
        size={size}
        autoComplete="current-password"
        data-autofocus={autoFocus || undefined}
        key={form.key('current_password')}
        {...form.getInputProps('current_password')}
      />
    </>
  );
}

/**
 * A form that asks for the current password and nothing else, unless its proof is at hand.
 *
 * @param known the proof; null where the form has the field
 * @param task what the proof is for
 */
export function usePasswordProof(
  email: string,
  known: string | null,
  task: (passwordProof: string) => Promise<void>,
) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '' },
    validateInputOnBlur: true,
    validate: known === null ? { current_password: currentPasswordRule } : {},
  });
  const guarded = useGuardedSubmit(
    async ({ current_password }: typeof form.values) =>
      task(known ?? (await passwordProofOf(email, current_password))),
    form.setErrors,
  );
  return { form, ...guarded };
}
