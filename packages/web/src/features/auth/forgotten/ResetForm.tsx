import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import classes from '../AuthForm.module.css';
import { TwoFactorField } from '../login/TwoFactorField.tsx';
import type { useCodeStep } from '../login/use-code-step.ts';
import { texts } from './texts.ts';

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
export function ResetForm({ form, step, busy, children, onSubmit, onBack }: ResetFormProps) {
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <FormFailure failure={step.failure} fields={['email', 'password', 'token']} />
      {children}
      {step.isAsked && <TwoFactorField key={form.key('token')} {...form.getInputProps('token')} />}
      <Button type="submit" size="md" loading={busy} fullWidth>
        {texts.set}
      </Button>
      <Button variant="subtle" size="md" fullWidth disabled={busy} onClick={onBack}>
        {texts.back}
      </Button>
      <p className={classes.progress} role="status">
        {busy ? texts.setting : ''}
      </p>
    </form>
  );
}
