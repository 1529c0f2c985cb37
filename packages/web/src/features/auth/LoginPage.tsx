import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { failureOf } from '../../failures/failure.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { useConfiguration } from '../../session/configuration.ts';
import { useServices } from '../../session/services.tsx';
import classes from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { PrivateKeyField } from './PrivateKeyField.tsx';
import { texts } from './texts.ts';

interface LoginPageProps {
  onSignedIn(): void;
}

export function LoginPage({ onSignedIn }: LoginPageProps) {
  const { session } = useServices();
  const registration = useConfiguration().data?.registration;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', remember: false, privateKey: '' },
    validateInputOnBlur: true,
    validate: { email: isEmail(texts.emailInvalid), password: isNotEmpty(texts.passwordRequired) },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ privateKey, ...values }: typeof form.values) => {
      await session.login({ ...values, privateKey: privateKey.trim() || undefined });
      onSignedIn();
    },
    form.setErrors,
  );
  const keyAsked = failureOf(failure).name === 'PrivateKeyMissing' || form.getValues().privateKey !== '';

  return (
    <AuthFrame
      title={texts.loginTitle}
      subtitle={texts.loginSubtitle}
      footer={
        registration === 'open' && (
          <>
            {texts.noAccount}{' '}
            <Anchor renderRoot={(props) => <Link to="/auth/register" {...props} />}>{texts.createOne}</Anchor>
          </>
        )
      }
    >
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
          size="md"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {keyAsked && (
          <PrivateKeyField
            key={form.key('privateKey')}
            onChoose={(pem) => form.setFieldValue('privateKey', pem)}
            inputProps={form.getInputProps('privateKey')}
          />
        )}
        <Checkbox
          label={texts.remember}
          key={form.key('remember')}
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {texts.login}
        </Button>
        <p className={classes['progress']} role="status">
          {busy ? texts.loggingIn : ''}
        </p>
      </form>
    </AuthFrame>
  );
}
