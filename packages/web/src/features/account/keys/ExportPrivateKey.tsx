import type { User } from '@coffer/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import dialog from '../../../panels/dialog.module.css';
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
        <div className={dialog.form}>
          <PrivateKeyText privateKeyPem={pem} email={user.email} />
          <div className={dialog.buttons}>
            <Button onClick={onClose}>{texts.done}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
