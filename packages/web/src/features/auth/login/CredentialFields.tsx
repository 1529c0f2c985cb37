import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy } from '../../../lazy/lazy.tsx';
import { texts } from '../texts.ts';

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

/** Its accounts are few, and a login page is what everybody waits for. */
const PrivateKeyField = lazy(
  ['keys'],
  async () => (await import('../../../private-key/PrivateKeyField.tsx')).PrivateKeyField,
);

/** For the same reason. */
export const KeyFileMeaning = lazy(
  ['keys'],
  async () => (await import('../../../private-key/PrivateKeyField.tsx')).KeyFileMeaning,
);

/** The private key in the form of a login by password, for accounts whose key the server does not keep. */
export function KeyField({ form }: { readonly form: UseFormReturnType<CredentialValues> }) {
  return (
    <PrivateKeyField
      key={form.key('privateKey')}
      onChoose={(pem) => form.setFieldValue('privateKey', pem)}
      inputProps={form.getInputProps('privateKey')}
    />
  );
}

/** The values of the form of a login by password. */
interface CredentialValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  readonly privateKey: string;
  readonly token: string;
}
