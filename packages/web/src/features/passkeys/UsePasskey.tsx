import type { PasskeyAnswer } from '@coffer/client';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { useGuardedSubmit } from '../../forms/use-guarded-submit.ts';
import { messages } from '../../languages/messages.ts';
import classes from './Passkeys.module.css';
import { useAskForPasskey } from './use-ask-for-passkey.ts';

// The login page loads no others of passkeys.
const texts = messages('usePasskey');

interface UsePasskeyProps {
  readonly purpose: 'signIn' | 'unlock';
  /** Goes on with what the passkey answered. */
  onAnswer(answer: PasskeyAnswer): Promise<void>;
}

/** Asks the browser for a passkey at the press of a button. Nothing where the browser has none. */
export function UsePasskey({ purpose, onAnswer }: UsePasskeyProps) {
  const askForPasskey = useAskForPasskey();
  const { submit, busy, failure } = useGuardedSubmit(async () => {
    await onAnswer(await askForPasskey());
  });
  if (!passkeysSupported()) return null;
  return (
    <div className={classes.use}>
      <FormFailure failure={failure} />
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={busy}
        leftSection={<IconFingerprint size={20} />}
        onClick={() => void submit(undefined)}
      >
        {texts[purpose]}
      </Button>
      <p className={classes.progress} role="status">
        {busy ? texts.waiting : ''}
      </p>
    </div>
  );
}

/** Whether this browser knows passkeys at all. */
export const passkeysSupported = (): boolean => 'PublicKeyCredential' in window;
