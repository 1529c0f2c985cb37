import '../../failures/drive-texts.ts';
import type { RegisteredAccount } from '@coffer/client';
import { Button, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, fieldTexts } from '../../failures/texts.ts';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { pageLanguage } from '../../languages/language.ts';
import { NewPasswordFields, newPasswordRules } from '../../new-password/NewPasswordFields.tsx';
import { useAppName } from '../../session/configuration.ts';
import { useServices } from '../../session/services.tsx';
import { AdvancedOptions, DEFAULT_KEY_OPTIONS } from './AdvancedOptions.tsx';
import classes from './AuthForm.module.css';
import { AuthFrame, ToLogin } from './AuthFrame.tsx';
import { registerTexts } from './further-texts.ts';
import { invitationQuery, useRegister } from './sign-in.ts';
import { texts } from './texts.ts';

interface RegisterPageProps {
  /** From the invitation link. */
  readonly email: string;
  readonly invitationId: string | undefined;
  /** Of an invitation into a folder whose whole link was opened. */
  readonly invitationTicket: string | undefined;
  /** Whether nobody has an account yet: this one becomes the administrator's. */
  readonly isFirst: boolean;
  onRegistered(account: RegisteredAccount): void;
}

export function RegisterPage({ email, isFirst, onRegistered, ...invited }: RegisterPageProps) {
  const { invitationId } = invited;
  const { mutateAsync: register } = useRegister();
  const [typedEmail, setTypedEmail] = useState(email);
  const [keyOptions, setKeyOptions] = useState(DEFAULT_KEY_OPTIONS);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', confirmation: '' },
    validateInputOnBlur: true,
    validate: { email: isEmail(texts.emailInvalid), ...newPasswordRules },
    onValuesChange: (values) => setTypedEmail(values.email),
  });
  const { submit, busy, failure } = useGuardedSubmit(async (values: typeof form.values) => {
    const { email, password } = values;
    onRegistered(
      await register({ email, password, ...invited, language: pageLanguage.getState(), ...keyOptions }),
    );
  }, form.setErrors);

  return (
    <AuthFrame
      title={isFirst ? registerTexts.firstTitle : registerTexts.registerTitle}
      subtitle={registerTexts.registerSubtitle}
      footer={<ToLogin />}
    >
      {invitationId !== undefined && <InvitedBy invitationId={invitationId} />}
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <FormFailure failure={failure} fields={['email', 'password']} />
        <TextInput
          label={texts.email}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus={email === ''}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NewPasswordFields form={form} known={[typedEmail]} labels="first" autoFocus={email !== ''} />
        <AdvancedOptions options={keyOptions} onChange={setKeyOptions} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {registerTexts.register}
        </Button>
        <p className={classes.progress} role="status">
          {busy ? registerTexts.registering : ''}
        </p>
      </form>
    </AuthFrame>
  );
}

/** Whose invitation it is; or why it is none, before somebody fills in the form. */
function InvitedBy({ invitationId }: { readonly invitationId: string }) {
  const { api } = useServices();
  const appName = useAppName();
  const { data, error } = useQuery(invitationQuery(api, invitationId));
  const text =
    error === null
      ? data?.invited_by && registerTexts.invitedBy({ who: data.invited_by, app: appName })
      : (fieldTexts(error)['invitation_id'] ?? failureText(error));
  return (
    text && (
      <p className={classes.invited} role="status">
        {text}
      </p>
    )
  );
}

interface RegistrationShutProps {
  readonly why: 'closed' | 'invitation';
}

/** Shown instead of the form where the server would refuse it. */
export function RegistrationShut({ why }: RegistrationShutProps) {
  const said =
    why === 'closed'
      ? { title: registerTexts.closedTitle, subtitle: registerTexts.closed }
      : { title: registerTexts.invitationTitle, subtitle: registerTexts.invitation };
  return <AuthFrame {...said} footer={<ToLogin />} />;
}
