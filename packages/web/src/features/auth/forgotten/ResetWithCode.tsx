import { TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useState } from 'react';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { NewPasswordFields, newPasswordRules } from '../../../new-password/NewPasswordFields.tsx';
import { useServices } from '../../../session/services.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { useCodeStep } from '../login/use-code-step.ts';
import { ResetForm } from './ResetForm.tsx';
import { looksLikeRecoveryCode } from './recovery-code-shape.ts';
import { recoverPrivateKey, resetPassword } from './reset-password.ts';
import { texts } from './texts.ts';

interface ResetWithCodeProps {
  onBack(): void;
  onReset(): void;
}

/** Sets a new password for whoever has a recovery code. */
export function ResetWithCode({ onBack, onReset }: ResetWithCodeProps) {
  const services = useServices();
  const [typedEmail, setTypedEmail] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', recoveryCode: '', password: '', confirmation: '', token: '' },
    validateInputOnBlur: true,
    validate: {
      email: isEmail(texts.emailInvalid),
      recoveryCode: (value) => (looksLikeRecoveryCode(value) ? null : texts.recoveryCodeInvalid),
      ...newPasswordRules,
    },
    onValuesChange: (values) => setTypedEmail(values.email),
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ email, recoveryCode, password, token }: typeof form.values) => {
      const privateKey = await recoverPrivateKey(services, email, recoveryCode);
      await resetPassword(services, {
        privateKey,
        newPassword: password,
        token: token.trim() || undefined,
      });
      onReset();
    },
    form.setErrors,
  );
  const step = useCodeStep(failure);

  return (
    <AuthFrame title={texts.codeTitle} subtitle={texts.codeSubtitle}>
      <ResetForm form={form} step={step} busy={busy} onSubmit={form.onSubmit(submit)} onBack={onBack}>
        <TextInput
          label={texts.email}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={texts.recoveryCode}
          description={texts.recoveryCodeHint}
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          key={form.key('recoveryCode')}
          {...form.getInputProps('recoveryCode')}
        />
        <NewPasswordFields form={form} known={[typedEmail]} labels="next" />
      </ResetForm>
    </AuthFrame>
  );
}
