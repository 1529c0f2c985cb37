import {
  type InputWrapperProps,
  PasswordInput,
  type PasswordInputProps,
  VisuallyHidden,
} from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { PrivateKeyField } from '../../../private-key/PrivateKeyField.tsx';
import { lockTexts } from '../further-texts.ts';
import { loginTexts, texts } from '../texts.ts';
import type { UnlockWay } from './lock-changes.ts';

interface UnlockFieldProps {
  readonly way: UnlockWay;
  readonly email: string;
  readonly inputProps: GetInputPropsReturnType & Pick<InputWrapperProps, 'error'>;
  onChoose(pem: string): void;
}

/** The field of the way that somebody unlocks with. */
export function UnlockField({ way, email, inputProps, onChoose }: UnlockFieldProps) {
  switch (way) {
    case 'pin':
      return <PinField label={lockTexts.pin} autoFocus {...inputProps} />;
    case 'password':
      return (
        <>
          <VisuallyHidden>
            <input
              type="email"
              name="email"
              autoComplete="username"
              aria-label={texts.email}
              value={email}
              readOnly
              tabIndex={-1}
            />
          </VisuallyHidden>
          <PasswordInput
            label={texts.password}
            name="password"
            size="md"
            autoComplete="current-password"
            autoFocus
            {...inputProps}
          />
        </>
      );
    case 'private-key':
      return (
        <PrivateKeyField
          description={loginTexts.keyHint}
          inputProps={{ autoFocus: true, ...inputProps }}
          onChoose={onChoose}
        />
      );
  }
}

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

/** The ways beside the one that is shown, with what leads there. */
export function otherWaysThan(way: UnlockWay, hasPin: boolean): readonly (readonly [UnlockWay, string])[] {
  const labels: readonly (readonly [UnlockWay, string])[] = [
    ['pin', lockTexts.usePin],
    ['password', lockTexts.usePassword],
    ['private-key', lockTexts.usePrivateKey],
  ];
  return labels.filter(([other]) => other !== way && (other !== 'pin' || hasPin));
}

/** The text about a secret that is missing; null where there is one. */
export function unlockFault(way: UnlockWay, secret: string): string | null {
  if (secret !== '') return null;
  switch (way) {
    case 'pin':
      return lockTexts.pinRequired;
    case 'password':
      return texts.passwordRequired;
    case 'private-key':
      return loginTexts.keyMissing;
  }
}
