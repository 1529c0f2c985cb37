import { PasswordInput } from '@mantine/core';

const LABEL = 'Current password';
const REQUIRED = 'Enter your current password';

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
export const currentPasswordRule = (value: string) => (value === '' ? REQUIRED : null);

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
        label={LABEL}
        size={size}
        autoComplete="current-password"
        data-autofocus={autoFocus || undefined}
        key={form.key('current_password')}
        {...form.getInputProps('current_password')}
      />
    </>
  );
}
