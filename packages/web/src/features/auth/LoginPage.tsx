import { failed, isFailure, type NewKeyFile } from '@coffer/client';
import { Anchor, Button } from '@mantine/core';
import { isEmail, isNotEmpty, useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { useConfiguration } from '../../session/configuration.ts';
import { useSessionState } from '../../session/services.tsx';
import classes from './AuthForm.module.css';
import { AuthFrame } from './AuthFrame.tsx';
import { Disclosure } from './Disclosure.tsx';
import { CredentialFields, KeyField, KeyFileMeaning } from './login/CredentialFields.tsx';
import { TwoFactorField, useCodeStep } from './login/TwoFactorField.tsx';
import { firstKeyAsked, useLogin } from './sign-in.ts';
import { loginTexts, submitText, texts } from './texts.ts';
import { WhySignedOut } from './WhySignedOut.tsx';

interface LoginPageProps {
  /** Where people get to after signing in; kept for the other way to log in. */
  readonly redirect: string | undefined;
  /** @param keyFile that was made while signing in, to be shown; null where the account had one */
  onSignedIn(keyFile: NewKeyFile): void;
  /** Further ways to log in, offered below the form; `remember` tells what is chosen there. */
  otherWays?(remember: () => boolean): ReactNode;
}

/** Signs in with e-mail address and password, and what else the account asks for. */
export function LoginPage({ redirect, otherWays, onSignedIn }: LoginPageProps) {
  const { mutateAsync: login } = useLogin();
  const state = useSessionState();
  const registration = useConfiguration().data?.registration;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', remember: false, privateKey: '', token: '' },
    validateInputOnBlur: true,
    validate: {
      email: isEmail(texts.emailInvalid),
      password: isNotEmpty(texts.passwordRequired),
      token: (value) => (code.isAsked && value.trim() === '' ? loginTexts.codeRequired : null),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ privateKey, token, ...credentials }: typeof form.values) => {
      const keyFile = await login({
        ...credentials,
        privateKey: privateKey.trim() || undefined,
        token: token.trim() || undefined,
        ...{ makesKeyFile, signsFound },
      });
      onSignedIn(keyFile);
    },
    (errors) => {
      // A code that was used is good for no second login, whatever else went wrong.
      form.setFieldValue('token', '');
      form.setErrors(errors);
    },
  );
  const code = useCodeStep(failure);
  const { makesKeyFile, signsFound } = firstKeyAsked(failure);
  const isKeyAsked = isFailure(failure, 'private_key_missing') || form.getValues().privateKey !== '';

  return (
    <AuthFrame
      title={code.isAsked ? loginTexts.codeTitle : texts.loginTitle}
      subtitle={code.isAsked ? loginTexts.codeSubtitle : texts.loginSubtitle}
      footer={
        registration === 'open' && (
          <>
            {texts.noAccount}{' '}
            <Anchor renderRoot={(props) => <Link to="/auth/register" {...props} />}>{texts.createOne}</Anchor>
          </>
        )
      }
    >
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        {state.status === 'signed-out' && state.altered === true && failure === null && (
          <FormFailure failure={failed('account_altered')} />
        )}
        {failure === null && <WhySignedOut />}
        <FormFailure failure={code.failure} />
        {code.isAsked ? (
          <>
            <TwoFactorField key={form.key('token')} {...form.getInputProps('token')} />
            {/* The server tells only after a right code that it has no key, and that code is spent then. */}
            <Disclosure label={loginTexts.keyIsMine}>
              <KeyField form={form} />
            </Disclosure>
          </>
        ) : (
          <CredentialFields form={form} isKeyAsked={isKeyAsked} />
        )}
        {makesKeyFile && signsFound === undefined && <KeyFileMeaning />}
        <Button type="submit" size="md" loading={busy} fullWidth>
          {submitText(makesKeyFile, code.isAsked)}
        </Button>
        {code.isAsked && (
          <Button variant="subtle" size="md" fullWidth onClick={code.leave}>
            {loginTexts.back}
          </Button>
        )}
        <p className={classes.progress} role="status">
          {busy ? texts.loggingIn : ''}
        </p>
      </form>
      {!code.isAsked && (
        <OtherWays redirect={redirect}>{otherWays?.(() => form.getValues().remember)}</OtherWays>
      )}
    </AuthFrame>
  );
}

interface OtherWaysProps {
  readonly redirect: string | undefined;
  readonly children: ReactNode;
}

/** The ways to log in beside the password, and the way back in. */
function OtherWays({ redirect, children }: OtherWaysProps) {
  return (
    <div className={classes.ways}>
      {children}
      <Anchor renderRoot={(props) => <Link to="/auth/login/private-key" search={{ redirect }} {...props} />}>
        {loginTexts.withPrivateKey}
      </Anchor>
      <Anchor renderRoot={(props) => <Link to="/auth/forgot-password" {...props} />}>
        {loginTexts.forgotten}
      </Anchor>
    </div>
  );
}
