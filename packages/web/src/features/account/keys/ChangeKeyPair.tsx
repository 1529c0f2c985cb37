import type { User } from '@coffer/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts.ts';
import type { MadeKeyPair } from './hand-over-key.ts';
import { KeyPairForm } from './KeyPairForm.tsx';
import { NewPrivateKey } from './NewPrivateKey.tsx';

interface ChangeKeyPairProps {
  readonly user: User;
  /** The server has the new key pair, as far as is known; the new key is still shown. */
  onChanged(): void;
  onClose(): void;
}

/** Explains and makes a change of the key pair, and shows the new private key until it is kept. */
export function ChangeKeyPair({ user, onChanged, onClose }: ChangeKeyPairProps) {
  const [made, setMade] = useState<MadeKeyPair | null>(null);
  const [busy, setBusy] = useState(false);
  const mustStay = busy || made !== null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={made === null ? texts.keyPairTitle : texts.newKeyTitle}
      size="lg"
      withCloseButton={!mustStay}
      closeOnEscape={!mustStay}
      closeOnClickOutside={!mustStay}
    >
      {made === null ? (
        <KeyPairForm
          user={user}
          onBusy={setBusy}
          onMade={(pair) => {
            setMade(pair);
            onChanged();
          }}
          onCancel={onClose}
        />
      ) : (
        <NewPrivateKey pair={made} email={user.email} onDone={onClose} />
      )}
    </Modal>
  );
}
