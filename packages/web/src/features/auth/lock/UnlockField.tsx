import { type InputWrapperProps, PasswordInput, VisuallyHidden } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { PrivateKeyField } from '../../../private-key/PrivateKeyField.tsx';
import { texts as loginTexts } from '../login/texts.ts';
import { texts as authTexts } from '../texts.ts';
import { PinField } from './PinField.tsx';
import { texts } from './texts.ts';
import type { UnlockWay } from './unlock-ways.ts';

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
      return <PinField label={texts.pin} autoFocus {...inputProps} />;
    case 'password':
      return (
        <>
          <VisuallyHidden>
            <input
              type="email"
              name="email"
              autoComplete="username"
              aria-label={authTexts.email}
              value={email}
              readOnly
              tabIndex={-1}
            />
          </VisuallyHidden>
          <PasswordInput
            label={authTexts.password}
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
