import type { TestMailResult } from '@coffer/contract';
import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useState } from 'react';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { Section } from '../../../panels/Section.tsx';
import { useUser } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import classes from './settings.module.css';
import { useSendTestMail } from './settings.ts';

interface TestMailProps {
  readonly mailFrom: string | null;
}

/** Shows whether mail works, by sending one. */
export function TestMail({ mailFrom }: TestMailProps) {
  const { mutateAsync: sendTestMail } = useSendTestMail();
  const [result, setResult] = useState<TestMailResult | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { recipient: useUser()?.email ?? '' },
    validateInputOnBlur: true,
    validate: { recipient: isEmail(texts.emailRequired) },
  });
  const { submit, busy, failure } = useGuardedSubmit(
    async ({ recipient }: typeof form.values) => {
      setResult(null);
      setResult(await sendTestMail(recipient));
    },
    (fields) => form.setErrors(fields),
  );
  return (
    <Section
      id="mail"
      title={texts.mail}
      text={mailFrom === null ? texts.mailOff : texts.mailFrom({ from: mailFrom })}
    >
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        <Stack gap={20} p={20}>
          <FormFailure failure={failure} />
          {result !== null && (
            <Alert color={result.sent ? 'verdigris' : 'red'} variant="light" role="status">
              {result.detail}
            </Alert>
          )}
          <div className={classes.line}>
            <TextInput
              label={texts.testMail}
              type="email"
              autoComplete="email"
              disabled={mailFrom === null}
              key={form.key('recipient')}
              {...form.getInputProps('recipient')}
            />
            <Button type="submit" variant="default" loading={busy} disabled={mailFrom === null}>
              {texts.sendTest}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
