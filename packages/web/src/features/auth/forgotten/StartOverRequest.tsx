import { Button, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { useConfiguration } from '../../../session/configuration.ts';
import classes from '../AuthForm.module.css';
import { AuthFrame, ToLogin } from '../AuthFrame.tsx';
import { forgottenTexts } from '../further-texts.ts';
import { useRequestStartOver } from './reset-password.ts';
import wayClasses from './WayCards.module.css';

interface StartOverRequestProps {
  onBack(): void;
}

/** Says what is lost, and mails a link to empty the account. What it says is the same for every address. */
export function StartOverRequest({ onBack }: StartOverRequestProps) {
  const sendsMail = useConfiguration().data?.sends_mail;
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo !== null) {
    return (
      <AuthFrame
        title={forgottenTexts.sentTitle}
        subtitle={forgottenTexts.sent({ email: sentTo })}
        footer={<ToLogin />}
      />
    );
  }
  return (
    <AuthFrame title={forgottenTexts.nothingTitle} subtitle={forgottenTexts.nothingSubtitle}>
      <p className={wayClasses.text}>{forgottenTexts.nothingLook}</p>
      <p className={wayClasses.text}>
        {sendsMail === false ? forgottenTexts.noMail : forgottenTexts.nothingOffer}
      </p>
      {sendsMail === true && <RequestForm onSent={setSentTo} />}
      <Button variant="subtle" size="md" fullWidth mt="sm" onClick={onBack}>
        {forgottenTexts.back}
      </Button>
    </AuthFrame>
  );
}

function RequestForm({ onSent }: { onSent(email: string): void }) {
  const { mutateAsync: requestStartOver } = useRequestStartOver();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validateInputOnBlur: true,
    validate: { email: isEmail(forgottenTexts.emailInvalid) },
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    await requestStartOver(values.email);
    onSent(values.email);
  }, form.setErrors);
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={failure} />
      <TextInput
        label={forgottenTexts.email}
        type="email"
        size="md"
        autoComplete="username"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" loading={busy} fullWidth>
        {forgottenTexts.send}
      </Button>
    </form>
  );
}
