import type { TwoFactorSetup } from '@coffer/contract';
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { CopyIcon } from '../../forms/CopyButton.tsx';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { useSwitchOnTwoFactor } from './changes.ts';
import classes from './TwoFactor.module.css';
import { texts } from './texts.ts';

interface ConfirmAppProps {
  readonly setup: TwoFactorSetup;
  /** Of the password with which the setup began. */
  readonly passwordProof: string;
  readonly wayOut: ReactNode;
  onConfirmed(recoveryCodes: readonly string[]): void;
}

/** Shows the secret to the app, and takes a first code, which shows that the app has it. */
export function ConfirmApp({ setup, passwordProof, wayOut, onConfirmed }: ConfirmAppProps) {
  const { mutateAsync: switchOn } = useSwitchOnTwoFactor();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token: '' },
    validateInputOnBlur: true,
    validate: { token: (value) => (/^\d{6}$/.test(withoutBlanks(value)) ? null : texts.codeRequired) },
  });
  const { submit, busy, failure } = useGuardedSubmit(async ({ token }: typeof form.values) => {
    onConfirmed(await switchOn({ current_password: passwordProof, token: withoutBlanks(token) }));
  }, form.setErrors);

  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <Stack>
        <FormFailure failure={failure} />
        <SharedSecret setup={setup} />
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          classNames={{ input: classes.code ?? '' }}
          key={form.key('token')}
          {...form.getInputProps('token')}
        />
        <Group gap="sm">
          <Button type="submit" size="md" loading={busy}>
            {texts.confirm}
          </Button>
          {wayOut}
        </Group>
      </Stack>
    </form>
  );
}

/** Apps show the six digits in two groups, and people type what they see. */
function withoutBlanks(code: string): string {
  return code.replace(/\s/g, '');
}

interface SharedSecretProps {
  readonly setup: TwoFactorSetup;
}

/** The secret in the ways in which apps take it: to scan, to type, to open. */
function SharedSecret({ setup: { secret, otpauth_url } }: SharedSecretProps) {
  return (
    <div className={classes.secret}>
      <figure className={classes.figure}>
        <QRCodeSVG value={otpauth_url} size={176} marginSize={3} title={texts.qrCode} level="M" />
        <figcaption>{texts.scan}</figcaption>
      </figure>
      <div className={classes.typed}>
        <span>{texts.typed}</span>
        <div className={classes.key}>
          <code>{inGroups(secret)}</code>
          <CopyIcon text={secret} />
        </div>
        <Anchor href={otpauth_url} size="sm">
          {texts.openApp}
        </Anchor>
      </div>
    </div>
  );
}

/** Groups of four are easier to type. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
