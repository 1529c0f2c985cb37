import { useForm } from '@mantine/form';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { NewPasswordFields, newPasswordRules } from '../../../new-password/NewPasswordFields.tsx';
import { PrivateKeyField } from '../../../private-key/PrivateKeyField.tsx';
import { privateKeyRule } from '../../../private-key/private-key-rule.ts';
import { useServices } from '../../../session/services.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { useCodeStep } from '../login/use-code-step.ts';
import { ResetForm } from './ResetForm.tsx';
import { resetPassword } from './reset-password.ts';
import { texts } from './texts.ts';

interface ResetWithKeyProps {
  onBack(): void;
  onReset(): void;
}

/** Sets a new password for whoever has the private key. */
export function ResetWithKey({ onBack, onReset }: ResetWithKeyProps) {
  const services = useServices();
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
      await resetPassword(services, {
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
    <AuthFrame title={texts.keyTitle} subtitle={texts.keySubtitle}>
      <ResetForm form={form} step={step} busy={busy} onSubmit={form.onSubmit(submit)} onBack={onBack}>
        <PrivateKeyField
          key={form.key('privateKey')}
          description={texts.keyFieldHint}
          inputProps={{ autoFocus: true, ...form.getInputProps('privateKey') }}
          onChoose={(pem) => form.setFieldValue('privateKey', pem)}
        />
        <NewPasswordFields form={form} known={[]} labels="next" />
      </ResetForm>
    </AuthFrame>
  );
}
