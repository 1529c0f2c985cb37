import type { TwoFactorProof } from '@coffer/contract';
import { Modal } from '@mantine/core';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { CodeForm } from './CodeForm.tsx';

interface SwitchOffTwoFactorProps {
  readonly email: string;
  onSwitchedOff(): void;
  onClose(): void;
}

/** Switches two-factor authentication off, for whoever has the second factor. */
export function SwitchOffTwoFactor({ email, onSwitchedOff, onClose }: SwitchOffTwoFactorProps) {
  const { api } = useServices();
  const switchOff = async (body: TwoFactorProof) => {
    await api.call('disableTwoFactor', { body });
    onSwitchedOff();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={texts.switchOffTitle}>
      <CodeForm
        email={email}
        text={texts.switchOffText}
        submitText={texts.switchOff}
        onSubmit={switchOff}
        onCancel={onClose}
      />
    </Modal>
  );
}
