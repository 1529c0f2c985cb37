import { PasswordInput } from '@mantine/core';
import { texts } from './texts.ts';

/** What is needed of a form with the field. */
interface PasswordForm {
  key(field: 'current_password'): string;
  getInputProps(field: 'current_password'): object;
}

interface PasswordAgainProps {
  /** Whose password it is; password managers look for it. */
  readonly email: string;
  readonly form: PasswordForm;
  readonly autoFocus?: boolean;
}

/** Asks for the password, before what an unattended device must not do. */
export function PasswordAgain({ email, form, autoFocus = false }: PasswordAgainProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={texts.password}
        autoComplete="current-password"
        data-autofocus={autoFocus || undefined}
        key={form.key('current_password')}
        {...form.getInputProps('current_password')}
      />
    </>
  );
}
