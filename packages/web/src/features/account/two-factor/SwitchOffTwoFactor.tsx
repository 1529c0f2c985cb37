import { Modal } from '@mantine/core';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { CodeForm } from './CodeForm.tsx';

interface SwitchOffTwoFactorProps {
  onSwitchedOff(): void;
  onClose(): void;
}

/** Switches two-factor authentication off, for whoever has the second factor. */
export function SwitchOffTwoFactor({ onSwitchedOff, onClose }: SwitchOffTwoFactorProps) {
  const { api } = useServices();
  const switchOff = async (token: string) => {
    await api.call('disableTwoFactor', { body: { token } });
    onSwitchedOff();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={texts.switchOffTitle}>
      <CodeForm
        text={texts.switchOffText}
        submitText={texts.switchOff}
        onSubmit={switchOff}
        onCancel={onClose}
      />
    </Modal>
  );
}
