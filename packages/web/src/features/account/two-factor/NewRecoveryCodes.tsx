import type { TwoFactorProof } from '@coffer/contract';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useServices } from '../../../session/services.tsx';
import type { AccountParts } from '../account-parts.ts';
import { texts } from '../texts.ts';
import { CodeForm } from './CodeForm.tsx';

interface NewRecoveryCodesProps {
  readonly email: string;
  readonly parts: AccountParts;
  onMade(): void;
  onClose(): void;
}

/** Makes new recovery codes in place of the former ones, and shows them until they are kept. */
export function NewRecoveryCodes({ email, parts, onMade, onClose }: NewRecoveryCodesProps) {
  const { api } = useServices();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const replace = async (body: TwoFactorProof) => {
    const answer = await api.call('replaceRecoveryCodes', { body });
    setCodes(answer.recovery_codes);
    onMade();
  };
  const open = codes === null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.newCodesTitle}
      size="lg"
      withCloseButton={open}
      closeOnEscape={open}
      closeOnClickOutside={open}
    >
      {codes === null ? (
        <CodeForm
          email={email}
          text={texts.newCodesText}
          submitText={texts.newCodesMake}
          onSubmit={replace}
          onCancel={onClose}
        />
      ) : (
        parts.twoFactorCodes(codes, onClose)
      )}
    </Modal>
  );
}
