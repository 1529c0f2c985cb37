import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { texts } from '../texts.ts';
import type { CredentialValues } from './credential-values.ts';
import { KeyField } from './KeyField.tsx';

interface CredentialFieldsProps {
  readonly form: UseFormReturnType<CredentialValues>;
  /** For accounts whose private key the server does not keep. */
  readonly isKeyAsked: boolean;
}

/** E-mail address and password, with names that password managers know. */
export function CredentialFields({ form, isKeyAsked }: CredentialFieldsProps) {
  return (
    <>
      <TextInput
        label={texts.email}
        type="email"
        name="email"
        size="md"
        autoComplete="username"
        autoFocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={texts.password}
        name="password"
        size="md"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {isKeyAsked && <KeyField form={form} />}
      <Checkbox
        label={texts.remember}
        key={form.key('remember')}
        {...form.getInputProps('remember', { type: 'checkbox' })}
      />
    </>
  );
}
