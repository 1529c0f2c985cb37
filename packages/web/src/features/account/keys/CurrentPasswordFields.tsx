import { PasswordInput } from '@mantine/core';
import { texts } from '../texts.ts';

/** What is needed of a form with the field. */
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

/** Asks for the password again. */
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
