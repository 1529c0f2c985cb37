import type { User } from '@coffer/contract';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { PrivateKeyText } from '../../../private-key/PrivateKeyText.tsx';
import { texts } from '../texts.ts';
import { UnlockForm } from './UnlockForm.tsx';

interface ExportPrivateKeyProps {
  readonly user: User;
  onClose(): void;
}

/** Shows the private key after the password was typed. */
export function ExportPrivateKey({ user, onClose }: ExportPrivateKeyProps) {
  const [pem, setPem] = useState<string | null>(null);
  return (
    <Modal opened onClose={onClose} title={texts.exportKeyTitle} size="lg">
      {pem === null ? (
        <UnlockForm
          user={user}
          text={texts.exportKeyText}
          submitText={texts.showKey}
          onUnlocked={setPem}
          onCancel={onClose}
        />
      ) : (
        <Stack>
          <PrivateKeyText privateKeyPem={pem} email={user.email} />
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{texts.done}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
