import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Takes a PIN: hidden, with a keyboard of digits, and nothing for a password manager to keep. */
export function PinField(props: PasswordInputProps) {
  return (
    <PasswordInput
      size="md"
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      maxLength={32}
      {...props}
    />
  );
}
