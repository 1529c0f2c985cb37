import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { AccountParts } from '../account-parts.ts';
import { texts } from '../texts.ts';

interface SetUpTwoFactorProps {
  readonly parts: AccountParts;
  onEnabled(): void;
  onClose(): void;
}

/** Switches two-factor authentication on. Once it is, the dialog stays until the recovery codes are kept. */
export function SetUpTwoFactor({ parts, onEnabled, onClose }: SetUpTwoFactorProps) {
  const [enabled, setEnabled] = useState(false);
  const markEnabled = () => {
    setEnabled(true);
    onEnabled();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.twoFactor}
      size="lg"
      withCloseButton={!enabled}
      closeOnEscape={!enabled}
      closeOnClickOutside={!enabled}
    >
      {parts.twoFactorSetup({ onEnabled: markEnabled, onDone: onClose })}
    </Modal>
  );
}
