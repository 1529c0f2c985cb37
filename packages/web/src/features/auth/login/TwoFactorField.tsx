import { isFailure } from '@coffer/client';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { loginTexts } from '../texts.ts';

/** Takes a code of the authenticator app, or a recovery code. */
export function TwoFactorField(inputProps: TextInputProps) {
  return (
    <TextInput
      label={loginTexts.code}
      description={loginTexts.codeHint}
      size="md"
      name="one-time-code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={32}
      autoFocus
      {...inputProps}
    />
  );
}

interface CodeStep {
  /** Whether a two-factor code is to be entered now. */
  readonly isAsked: boolean;
  /** For the alert above the fields: to be asked for a code is no failure. */
  readonly failure: unknown;
  /** Back to the first step. */
  leave(): void;
}

/**
 * The second step of a form that signs in.
 *
 * @param failure what the last submit threw; null for nothing
 */
export function useCodeStep(failure: unknown): CodeStep {
  const [answered, setAnswered] = useState<unknown>(null);
  const [isAsked, setAsked] = useState(false);
  const asks = isFailure(failure, 'two_factor_required');
  if (failure !== answered) {
    setAnswered(failure);
    if (asks) setAsked(true);
    // The code is spent, and the key is to be given first.
    if (isFailure(failure, 'private_key_missing', 'wrong_credentials')) setAsked(false);
  }
  return { isAsked, failure: asks ? null : failure, leave: () => setAsked(false) };
}
