import type { TwoFactorProof } from '@coffer/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CurrentPasswordFields, currentPasswordRule } from '../../../forms/CurrentPasswordFields.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { DialogForm } from '../../../panels/FormDialog.tsx';
import { passwordProofOf } from '../../../workers/credentials.ts';
import { texts } from '../texts.ts';

interface CodeFormProps {
  /** Whose second factor it is. */
  readonly email: string;
  readonly text: string;
  readonly submitText: string;
  onSubmit(proof: TwoFactorProof): Promise<void>;
  onCancel(): void;
}

/** Asks for the password, and a code of the authenticator app, or a recovery code in its place. */
export function CodeForm({ email, text, submitText, onSubmit, onCancel }: CodeFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current_password: '', token: '' },
    validateInputOnBlur: true,
    validate: {
      current_password: currentPasswordRule,
      token: (value) => (value.trim().length < 6 ? texts.codeRequired : null),
    },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ current_password, token }: typeof form.values) => {
      const proof = await passwordProofOf(email, current_password);
      await onSubmit({ current_password: proof, token: withoutBlanks(token) });
    },
    form.setErrors,
  );
  return (
    <DialogForm
      text={text}
      yes={submitText}
      busy={busy}
      failure={failure}
      onSubmit={form.onSubmit(submit)}
      onCancel={onCancel}
    >
      <CurrentPasswordFields email={email} form={form} autoFocus />
      <TextInput
        label={texts.code}
        description={texts.codeHint}
        autoComplete="one-time-code"
        maxLength={32}
        key={form.key('token')}
        {...form.getInputProps('token')}
      />
    </DialogForm>
  );
}

/** Apps show the digits in two groups, and people type what they see. */
function withoutBlanks(code: string): string {
  return code.replace(/\s/g, '');
}
