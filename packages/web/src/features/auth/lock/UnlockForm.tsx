import '../../../failures/drive-texts.ts';
import { failureOf } from '@coffer/client';
import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconUserCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import classes from '../AuthForm.module.css';
import { lockTexts } from '../further-texts.ts';
import { TwoFactorField, useCodeStep } from '../login/TwoFactorField.tsx';
import { loginTexts } from '../texts.ts';
import { type UnlockWay, useUnlock } from './lock-changes.ts';
import { otherWaysThan, UnlockField, unlockFault } from './UnlockField.tsx';

interface UnlockFormProps {
  readonly email: string;
  /** Whether this device keeps a PIN. */
  readonly hasPin: boolean;
  /** The label of the button. */
  readonly action: string;
  /** Further ways to unlock, offered below the form. */
  readonly otherWays?: ReactNode;
  onUnlocked?(): void;
  /** The device keeps no PIN any more: it was wrong too often, or was removed in another tab. */
  onPinForgotten(error: unknown): void;
}

/** Opens the keys of who was here: by PIN, password or private key. */
export function UnlockForm({
  email,
  hasPin,
  action,
  otherWays,
  onUnlocked,
  onPinForgotten,
}: UnlockFormProps) {
  const { mutateAsync: unlock } = useUnlock();
  const [way, setWay] = useState<UnlockWay>(hasPin ? 'pin' : 'password');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { secret: '', token: '' },
    validateInputOnBlur: true,
    validate: {
      secret: (value) => (code.isAsked ? null : unlockFault(way, value)),
      token: (value) => (code.isAsked && value.trim() === '' ? loginTexts.codeRequired : null),
    },
  });
  const goBy = (next: UnlockWay) => {
    setWay(next);
    form.reset();
  };
  const byPasswordInstead = (error: unknown) => {
    goBy('password');
    onPinForgotten(error);
  };
  const { submit, busy, failure } = useGuardedSubmit(async ({ secret, token }: typeof form.values) => {
    try {
      await unlock({ way, secret, token: token.trim() || undefined });
    } catch (error) {
      form.setFieldValue('token', '');
      const failure = failureOf(error);
      switch (failure.code) {
        case 'pin_refused':
          form.setFieldValue('secret', '');
          if (failure.triesLeft === 0) byPasswordInstead(error);
          break;
        case 'sign_in_needed':
          byPasswordInstead(error);
          break;
        case 'private_key_missing':
          goBy('private-key');
          break;
      }
      throw error;
    }
    onUnlocked?.();
  }, form.setErrors);
  const code = useCodeStep(failure);

  return (
    <>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <p className={classes.account}>
          <IconUserCircle size={22} stroke={1.75} aria-hidden="true" />
          <span>{email}</span>
        </p>
        <FormFailure failure={code.failure} />
        {code.isAsked ? (
          <TwoFactorField key={form.key('token')} {...form.getInputProps('token')} />
        ) : (
          <UnlockField
            key={`${way} ${form.key('secret')}`}
            way={way}
            email={email}
            inputProps={form.getInputProps('secret')}
            onChoose={(pem) => form.setFieldValue('secret', pem)}
          />
        )}
        <Button type="submit" size="md" loading={busy} fullWidth>
          {action}
        </Button>
        <p className={classes.progress} role="status">
          {busy ? lockTexts.unlocking : ''}
        </p>
      </form>
      <div className={classes.ways}>
        {otherWaysThan(way, hasPin).map(([other, label]) => (
          <Anchor key={other} component="button" type="button" onClick={() => goBy(other)}>
            {label}
          </Anchor>
        ))}
        {otherWays}
      </div>
    </>
  );
}
