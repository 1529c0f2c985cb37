import { TextInput, type TextInputProps } from '@mantine/core';
import { texts } from './texts.ts';

/** Takes a code of the authenticator app, or a recovery code. */
export function TwoFactorField(inputProps: TextInputProps) {
  return (
    <TextInput
      label={texts.code}
      description={texts.codeHint}
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
