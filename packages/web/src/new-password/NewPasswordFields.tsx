import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { PasswordHint } from './PasswordHint.tsx';
import { isTooShort } from './password-strength.ts';
import { texts } from './texts.ts';

type Field = 'password' | 'confirmation';

/** What is needed of a form with the two fields. */
interface NewPasswordForm {
  key(field: Field): string;
  getInputProps(field: Field): object;
}

interface NewPasswordFieldsProps {
  readonly form: NewPasswordForm;
  /** What others know of the user, so that it makes a weak password. */
  readonly known: readonly string[];
  /** Whether it takes the place of a former one. */
  readonly labels: 'first' | 'next';
  readonly autoFocus?: boolean;
}

/** How the two fields are validated. */
export const newPasswordRules = {
  password: (value: string) => (isTooShort(value) ? texts.short : null),
  confirmation: (value: string, { password }: { readonly password: string }) =>
    value === password ? null : texts.differ,
};

const LABELS = {
  first: { password: texts.password, confirmation: texts.again },
  next: { password: texts.newPassword, confirmation: texts.newAgain },
} as const;

/** A password to choose, twice, with a word on how strong it is. */
export function NewPasswordFields({ form, known, labels, autoFocus = false }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('');
  return (
    <>
      <PasswordInput
        label={LABELS[labels].password}
        description={texts.advice}
        size="md"
        autoComplete="new-password"
        autoFocus={autoFocus}
        onInput={(event) => setPassword(event.currentTarget.value)}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordHint password={password} known={known} />
      <PasswordInput
        label={LABELS[labels].confirmation}
        size="md"
        autoComplete="new-password"
        key={form.key('confirmation')}
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}
