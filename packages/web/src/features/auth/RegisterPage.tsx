import { Button, PasswordInput, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { useServices } from '../../session/services.tsx';
import { AdvancedOptions, DEFAULT_KEY_OPTIONS } from './AdvancedOptions.tsx';
import classes from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { PasswordHint } from './PasswordHint.tsx';
import { MINIMUM_PASSWORD_LENGTH } from './password-strength.ts';
import { ToLogin } from './ToLogin.tsx';
import { texts } from './texts.ts';

interface RegisterPageProps {
  /** From the invitation link. */
  readonly email: string;
  readonly invitationId: string | undefined;
  onRegistered(privateKeyPem: string): void;
}

export function RegisterPage({ email, invitationId, onRegistered }: RegisterPageProps) {
  const { session } = useServices();
  const [password, setPassword] = useState('');
  const [keyOptions, setKeyOptions] = useState(DEFAULT_KEY_OPTIONS);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', confirmation: '' },
    validateInputOnBlur: true,
    validate: {
      email: isEmail(texts.emailInvalid),
      password: (value) => ([...value].length < MINIMUM_PASSWORD_LENGTH ? texts.passwordShort : null),
      confirmation: (value, values) => (value === values.password ? null : texts.passwordsDiffer),
    },
    onValuesChange: (values) => setPassword(values.password),
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    const { email, password } = values;
    const { privateKeyPem } = await session.register({ email, password, invitationId, ...keyOptions });
    onRegistered(privateKeyPem);
  }, form.setErrors);

  return (
    <AuthFrame title={texts.registerTitle} subtitle={texts.registerSubtitle} footer={<ToLogin />}>
      <form className={classes['form']} noValidate onSubmit={form.onSubmit(submit)}>
        <FormFailure failure={failure} />
        <TextInput
          label={texts.email}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={texts.password}
          description={texts.passwordAdvice}
          size="md"
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordHint password={password} />
        <PasswordInput
          label={texts.passwordAgain}
          size="md"
          autoComplete="new-password"
          key={form.key('confirmation')}
          {...form.getInputProps('confirmation')}
        />
        <AdvancedOptions options={keyOptions} onChange={setKeyOptions} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {texts.register}
        </Button>
        <p className={classes['progress']} role="status">
          {busy ? texts.registering : ''}
        </p>
      </form>
    </AuthFrame>
  );
}
