import '../../../failures/drive-texts.ts';
import { Button, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { NewPasswordFields, newPasswordRules } from '../../../new-password/NewPasswordFields.tsx';
import { UnsavedText } from '../../../new-password/UnsavedText.tsx';
import { PrivateKeyField, privateKeyRule } from '../../../private-key/PrivateKeyField.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { forgottenTexts } from '../further-texts.ts';
import { TwoFactorField, useCodeStep } from '../login/TwoFactorField.tsx';
import { looksLikeRecoveryCode } from './recovery-code-shape.ts';
import { useResetWithCode, useResetWithKey } from './reset-password.ts';

interface ResetWithKeyProps {
  onBack(): void;
  onReset(): void;
}

/** Sets a new password with the private key. */
export function ResetWithKey({ onBack, onReset }: ResetWithKeyProps) {
  const { mutateAsync: resetPassword } = useResetWithKey();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { privateKey: '', password: '', confirmation: '', token: '' },
    validateInputOnBlur: true,
    validate: {
      privateKey: privateKeyRule,
      ...newPasswordRules,
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ privateKey, password, token }: typeof form.values) => {
      await resetPassword({
        privateKey: privateKey.trim(),
        newPassword: password,
        token: token.trim() || undefined,
      });
      onReset();
    },
    form.setErrors,
  );
  const step = useCodeStep(failure);

  return (
    <AuthFrame title={forgottenTexts.keyTitle} subtitle={forgottenTexts.keySubtitle}>
      <ResetForm form={form} step={step} busy={busy} onSubmit={form.onSubmit(submit)} onBack={onBack}>
        <PrivateKeyField
          key={form.key('privateKey')}
          description={forgottenTexts.keyFieldHint}
          inputProps={{ autoFocus: true, ...form.getInputProps('privateKey') }}
          onChoose={(pem) => form.setFieldValue('privateKey', pem)}
        />
        <UnsavedText />
        <NewPasswordFields form={form} known={[]} labels="next" />
      </ResetForm>
    </AuthFrame>
  );
}

interface ResetWithCodeProps {
  onBack(): void;
  onReset(): void;
}

/** Sets a new password with a recovery code. */
export function ResetWithCode({ onBack, onReset }: ResetWithCodeProps) {
  const { mutateAsync: resetPassword } = useResetWithCode();
  const [typedEmail, setTypedEmail] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', recoveryCode: '', password: '', confirmation: '', token: '' },
    validateInputOnBlur: true,
    validate: {
      email: isEmail(forgottenTexts.emailInvalid),
      recoveryCode: (value) => (looksLikeRecoveryCode(value) ? null : forgottenTexts.recoveryCodeInvalid),
      ...newPasswordRules,
    },
    onValuesChange: (values) => setTypedEmail(values.email),
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ email, recoveryCode, password, token }: typeof form.values) => {
      await resetPassword({
        email,
        recoveryCode,
        newPassword: password,
        token: token.trim() || undefined,
      });
      onReset();
    },
    form.setErrors,
  );
  const step = useCodeStep(failure);

  return (
    <AuthFrame title={forgottenTexts.codeTitle} subtitle={forgottenTexts.codeSubtitle}>
      <ResetForm form={form} step={step} busy={busy} onSubmit={form.onSubmit(submit)} onBack={onBack}>
        <TextInput
          label={forgottenTexts.email}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={forgottenTexts.recoveryCode}
          description={forgottenTexts.recoveryCodeHint}
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          key={form.key('recoveryCode')}
          {...form.getInputProps('recoveryCode')}
        />
        <UnsavedText />
        <NewPasswordFields form={form} known={[typedEmail]} labels="next" />
      </ResetForm>
    </AuthFrame>
  );
}

interface ResetFormProps {
  readonly form: { key(field: 'token'): string; getInputProps(field: 'token'): object };
  readonly step: ReturnType<typeof useCodeStep>;
  readonly busy: boolean;
  /** The fields of the first step. */
  readonly children: ReactNode;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  onBack(): void;
}

/** The frame of the forms that set a new password, with a code of the second factor where it is asked for. */
function ResetForm({ form, step, busy, children, onSubmit, onBack }: ResetFormProps) {
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <FormFailure failure={step.failure} fields={['email', 'password', 'token']} />
      {children}
      {step.isAsked && <TwoFactorField key={form.key('token')} {...form.getInputProps('token')} />}
      <Button type="submit" size="md" loading={busy} fullWidth>
        {forgottenTexts.set}
      </Button>
      <Button variant="subtle" size="md" fullWidth disabled={busy} onClick={onBack}>
        {forgottenTexts.back}
      </Button>
      <p className={classes.progress} role="status">
        {busy ? forgottenTexts.setting : ''}
      </p>
    </form>
  );
}
