import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import dialog from '../../../panels/dialog.module.css';
import { texts } from '../texts.ts';

interface CodeFormProps {
  readonly text: string;
  readonly submitText: string;
  onSubmit(token: string): Promise<void>;
  onCancel(): void;
}

/** Asks for a code of the authenticator app, or a recovery code in its place. */
export function CodeForm({ text, submitText, onSubmit, onCancel }: CodeFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token: '' },
    validateInputOnBlur: true,
    validate: { token: (value) => (value.trim().length < 6 ? texts.codeRequired : null) },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    ({ token }: typeof form.values) => onSubmit(withoutBlanks(token)),
    form.setErrors,
  );
  return (
    <form className={dialog['form']} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <p className={dialog['text']}>{text}</p>
      <TextInput
        label={texts.code}
        description={texts.codeHint}
        autoComplete="one-time-code"
        maxLength={32}
        data-autofocus
        key={form.key('token')}
        {...form.getInputProps('token')}
      />
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

/** Apps show the digits in two groups, and people type what they see. */
function withoutBlanks(code: string): string {
  return code.replace(/\s/g, '');
}
