import { Button, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useConfiguration } from '../../../session/configuration.ts';
import classes from '../AuthForm.module.css';
import { AuthFrame, ToLogin } from '../AuthFrame.tsx';
import { texts } from './texts.ts';
import { useResendActivation } from './use-resend.ts';

const route = getRouteApi('/auth/register/resend');

/** Asks for another activation e-mail. What it says afterwards is the same for every address. */
export function ResendPage() {
  const { email = '' } = route.useSearch();
  const { mutateAsync: resendActivation } = useResendActivation();
  const sendsMail = useConfiguration().data?.sends_mail;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validateInputOnBlur: true,
    validate: { email: isEmail(texts.emailInvalid) },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    await resendActivation(values.email);
    setSentTo(values.email);
  }, form.setErrors);

  if (sendsMail === false) {
    return <AuthFrame title={texts.notNeededTitle} subtitle={texts.notNeeded} footer={<ToLogin />} />;
  }
  if (sentTo !== null) {
    return (
      <AuthFrame title={texts.resentTitle} subtitle={texts.resent({ email: sentTo })} footer={<ToLogin />} />
    );
  }
  return (
    <AuthFrame title={texts.resendTitle} subtitle={texts.resendSubtitle} footer={<ToLogin />}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
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
        <Button type="submit" size="md" loading={busy} fullWidth>
          {texts.resend}
        </Button>
      </form>
    </AuthFrame>
  );
}
