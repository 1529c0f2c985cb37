import '../../../failures/drive-texts.ts';
import { isFailure, serverFailureOf } from '@coffer/client';
import { Button, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { NewPasswordFields, newPasswordRules } from '../../../new-password/NewPasswordFields.tsx';
import { UnsavedText } from '../../../new-password/UnsavedText.tsx';
import { notify } from '../../../notices/report-failure.ts';
import { AdvancedOptions, DEFAULT_KEY_OPTIONS } from '../AdvancedOptions.tsx';
import classes from '../AuthForm.module.css';
import { AuthFrame } from '../AuthFrame.tsx';
import { startOverTexts } from '../further-texts.ts';
import { TwoFactorField, useCodeStep } from '../login/TwoFactorField.tsx';
import { RegisterKeyPage } from '../RegisterKeyPage.tsx';
import { useStartOver } from './start-over.ts';

const route = getRouteApi('/auth/start-over/$token');

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'done';
      readonly email: string;
      readonly privateKeyPem: string;
      readonly isStored: boolean;
    };

/** Where the link to start over leads: nothing happens before it is confirmed in words. The owner then logs in. */
export function StartOverPage() {
  const { token: code } = route.useParams();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ kind: 'asking' });
  const toLogin = () => {
    notify(startOverTexts.done);
    void navigate({ to: '/auth/login', replace: true });
  };
  switch (state.kind) {
    case 'asking':
      return (
        <AuthFrame title={startOverTexts.title} subtitle={startOverTexts.subtitle}>
          <StartOverFields
            code={code}
            onExpired={() => setState({ kind: 'expired' })}
            onDone={(account) => setState({ kind: 'done', ...account })}
          />
        </AuthFrame>
      );
    case 'expired':
      return (
        <AuthFrame title={startOverTexts.expiredTitle} subtitle={startOverTexts.expired}>
          <Button size="md" renderRoot={(props) => <Link to="/auth/forgot-password" {...props} />}>
            {startOverTexts.toForgotten}
          </Button>
        </AuthFrame>
      );
    case 'done':
      return (
        <RegisterKeyPage
          privateKeyPem={state.privateKeyPem}
          email={state.email}
          stored={state.isStored}
          onContinue={toLogin}
        />
      );
  }
}

interface StartOverFieldsProps {
  readonly code: string;
  onExpired(): void;
  onDone(account: { email: string; privateKeyPem: string; isStored: boolean }): void;
}

/** Asks for the new password, and for words that nobody types by accident. */
function StartOverFields({ code, onExpired, onDone }: StartOverFieldsProps) {
  const { mutateAsync: startOver } = useStartOver(code);
  const [typedEmail, setTypedEmail] = useState('');
  const [keyOptions, setKeyOptions] = useState(DEFAULT_KEY_OPTIONS);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', confirmation: '', phrase: '', token: '' },
    validateInputOnBlur: true,
    validate: { email: isEmail(startOverTexts.emailInvalid), ...newPasswordRules, phrase: phraseRule },
    onValuesChange: (values) => setTypedEmail(values.email),
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ email, password, token }: typeof form.values) => {
      const account = { email, password, ...keyOptions, token: token.trim() || undefined };
      try {
        onDone({ email, ...(await startOver(account)) });
      } catch (error) {
        if (!isAboutLink(error)) throw error;
        onExpired();
      }
    },
    form.setErrors,
  );
  const step = useCodeStep(failure);

  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
      <FormFailure failure={step.failure} fields={['email', 'password', 'token']} />
      <TextInput
        label={startOverTexts.email}
        type="email"
        size="md"
        autoComplete="username"
        autoFocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <UnsavedText />
      <NewPasswordFields form={form} known={[typedEmail]} labels="next" />
      <AdvancedOptions options={keyOptions} onChange={setKeyOptions} />
      <TextInput
        label={startOverTexts.confirmation({ phrase: startOverTexts.phrase })}
        size="md"
        autoComplete="off"
        spellCheck={false}
        key={form.key('phrase')}
        {...form.getInputProps('phrase')}
      />
      {step.isAsked && <TwoFactorField key={form.key('token')} {...form.getInputProps('token')} />}
      <Button type="submit" size="md" color="red" loading={busy} fullWidth>
        {startOverTexts.start}
      </Button>
      <Button
        variant="subtle"
        size="md"
        fullWidth
        renderRoot={(props) => <Link to="/auth/login" {...props} />}
      >
        {startOverTexts.cancel}
      </Button>
      <p className={classes.progress} role="status">
        {busy ? startOverTexts.starting : ''}
      </p>
    </form>
  );
}

function phraseRule(typed: string): string | null {
  const plain = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  return plain === startOverTexts.phrase
    ? null
    : startOverTexts.confirmationMissing({ phrase: startOverTexts.phrase });
}

/** A code that is too old, used, or was cut off in the mail program; the fields of the form are another matter. */
function isAboutLink(thrown: unknown): boolean {
  return isFailure(thrown, 'expired', 'not_found') || 'code' in (serverFailureOf(thrown)?.errors ?? {});
}
