import type { NewKeyFile } from '@coffer/client';
import { Anchor, Button, Checkbox } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { KeyFileMeaning, PrivateKeyField } from '../../../private-key/PrivateKeyField.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { firstKeyAsked, useLoginWithPrivateKey } from '../sign-in.ts';
import { loginTexts, submitText, texts } from '../texts.ts';
import { WhySignedOut } from '../WhySignedOut.tsx';
import { TwoFactorField, useCodeStep } from './TwoFactorField.tsx';

interface PrivateKeyLoginPageProps {
  /** Where people get to after signing in; kept for the other way to log in. */
  readonly redirect: string | undefined;
  /** @param keyFile that was made while signing in, to be shown; null where the account had one */
  onSignedIn(keyFile: NewKeyFile): void;
}

/** Signs in with a private key in place of e-mail address and password. */
export function PrivateKeyLoginPage({ redirect, onSignedIn }: PrivateKeyLoginPageProps) {
  const { mutateAsync: login } = useLoginWithPrivateKey();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { privateKey: '', remember: false, token: '' },
    validateInputOnBlur: true,
    validate: {
      privateKey: isNotEmpty(loginTexts.keyMissing),
      token: (value) => (code.isAsked && value.trim() === '' ? loginTexts.codeRequired : null),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ privateKey, remember, token }: typeof form.values) => {
      const steps = { token: token.trim() || undefined, makesKeyFile, signsFound };
      onSignedIn(await login({ privateKey, remember, ...steps }));
    },
    form.setErrors,
  );
  const code = useCodeStep(failure);
  const { makesKeyFile, signsFound } = firstKeyAsked(failure);
  const leaveCode = () => {
    form.setFieldValue('token', '');
    code.leave();
  };

  return (
    <AuthFrame
      title={code.isAsked ? loginTexts.codeTitle : loginTexts.keyTitle}
      subtitle={code.isAsked ? loginTexts.codeSubtitle : loginTexts.keySubtitle}
      footer={
        <Anchor renderRoot={(props) => <Link to="/auth/login" search={{ redirect }} {...props} />}>
          {loginTexts.withPassword}
        </Anchor>
      }
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        {failure === null && <WhySignedOut />}
        <FormFailure failure={code.failure} />
        {code.isAsked ? (
          <TwoFactorField key={form.key('token')} {...form.getInputProps('token')} />
        ) : (
          <>
            <PrivateKeyField
              key={form.key('privateKey')}
              description={loginTexts.keyHint}
              inputProps={{ autoFocus: true, ...form.getInputProps('privateKey') }}
              onChoose={(pem) => form.setFieldValue('privateKey', pem)}
            />
            <Checkbox
              label={texts.remember}
              key={form.key('remember')}
              {...form.getInputProps('remember', { type: 'checkbox' })}
            />
          </>
        )}
        {makesKeyFile && signsFound === undefined && <KeyFileMeaning />}
        <Button type="submit" size="md" loading={busy} fullWidth>
          {submitText(makesKeyFile, code.isAsked)}
        </Button>
        {code.isAsked && (
          <Button variant="subtle" size="md" fullWidth onClick={leaveCode}>
            {loginTexts.back}
          </Button>
        )}
        <p className={classes.progress} role="status">
          {busy ? texts.loggingIn : ''}
        </p>
      </form>
    </AuthFrame>
  );
}
