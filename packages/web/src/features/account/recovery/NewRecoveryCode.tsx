import type { User } from '@coffer/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import dialog from '../../../panels/dialog.module.css';
import { passwordProofOf } from '../../../workers/credentials.ts';
import type { AccountParts, RecoverableKey } from '../account-parts.ts';
import { UnlockForm } from '../keys/UnlockForm.tsx';
import { texts } from '../texts.ts';

interface NewRecoveryCodeProps {
  readonly user: User;
  readonly parts: AccountParts;
  onMade(): void;
  onClose(): void;
}

/** Asks for what gives the private key, then makes a recovery code for it. */
export function NewRecoveryCode({ user, parts, onMade, onClose }: NewRecoveryCodeProps) {
  const [made, setMade] = useState(false);
  const [key, setKey] = useState<RecoverableKey | null>(null);
  const unlock = async (privateKeyPem: string, password: string | null) => {
    const passwordProof = password === null ? null : await passwordProofOf(user.email, password);
    setKey({ source: { kind: 'pem', privateKeyPem }, passwordProof });
  };
  const markMade = () => {
    setMade(true);
    onMade();
  };
  return (
    <Modal opened onClose={onClose} title={texts.recovery} size="lg" closeOnClickOutside={key === null}>
      {key === null ? (
        <UnlockForm
          user={user}
          text={texts.recoveryUnlock}
          submitText={texts.continue}
          onUnlocked={unlock}
          onCancel={onClose}
        />
      ) : (
        <div className={dialog.form}>
          {parts.recoveryCode(key, markMade)}
          {made && (
            <div className={dialog.buttons}>
              <Button onClick={onClose}>{texts.done}</Button>
            </div>
          )}
        </div>
      )}
    </Modal>
  );
}
