import type { AccountSecurity, TwoFactorProof, User } from '@coffer/contract';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useServices } from '../../../session/services.tsx';
import type { AccountParts } from '../account-parts.ts';
import { securityQuery } from '../security-query.ts';
import { texts } from '../texts.ts';
import { CodeForm } from './CodeForm.tsx';

type Dialog = 'set-up' | 'new-codes' | 'switch-off';

interface TwoFactorRowProps {
  readonly user: User;
  /** Undefined while it is not known. */
  readonly security: AccountSecurity | undefined;
  readonly parts: AccountParts;
}

/** Whether logging in takes a second factor, and how to change that. */
export function TwoFactorRow({ user, security, parts }: TwoFactorRowProps) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const reload = () => void queryClient.invalidateQueries({ queryKey: securityQuery(api).queryKey });
  const { enabled = false, recovery_codes_left: codesLeft = 0 } = security?.two_factor ?? {};
  const onSwitchedOff = () => {
    reload();
    notify(texts.twoFactorSwitchedOff);
  };

  return (
    <>
      <SettingRow
        title={texts.twoFactor}
        status={
          security && <Status tone={enabled ? 'good' : 'neutral'}>{enabled ? texts.on : texts.off}</Status>
        }
        text={enabled ? texts.codesLeft(codesLeft) : texts.twoFactorText}
        action={
          enabled ? (
            <>
              <Button variant="default" onClick={() => setDialog('new-codes')}>
                {texts.newCodes}
              </Button>
              <Button variant="default" onClick={() => setDialog('switch-off')}>
                {texts.switchOff}
              </Button>
            </>
          ) : (
            <Button variant="default" disabled={security === undefined} onClick={() => setDialog('set-up')}>
              {texts.setUp}
            </Button>
          )
        }
      />
      {dialog === 'set-up' && <SetUpTwoFactor parts={parts} onEnabled={reload} onClose={close} />}
      {dialog === 'new-codes' && (
        <NewRecoveryCodes email={user.email} parts={parts} onMade={reload} onClose={close} />
      )}
      {dialog === 'switch-off' && (
        <SwitchOffTwoFactor email={user.email} onSwitchedOff={onSwitchedOff} onClose={close} />
      )}
    </>
  );
}

interface SetUpTwoFactorProps {
  readonly parts: AccountParts;
  onEnabled(): void;
  onClose(): void;
}

/** Switches two-factor authentication on. Once it is, the dialog stays until the recovery codes are kept. */
function SetUpTwoFactor({ parts, onEnabled, onClose }: SetUpTwoFactorProps) {
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

interface NewRecoveryCodesProps {
  readonly email: string;
  readonly parts: AccountParts;
  onMade(): void;
  onClose(): void;
}

/** Makes new recovery codes in place of the former ones, and shows them until they are kept. */
function NewRecoveryCodes({ email, parts, onMade, onClose }: NewRecoveryCodesProps) {
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

interface SwitchOffTwoFactorProps {
  readonly email: string;
  onSwitchedOff(): void;
  onClose(): void;
}

/** Switches two-factor authentication off, for whoever has the second factor. */
function SwitchOffTwoFactor({ email, onSwitchedOff, onClose }: SwitchOffTwoFactorProps) {
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
