import type { AccountSecurity, TwoFactorProof, User } from '@coffer/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../../notices/report-failure.ts';
import { useUnlessAway } from '../../../panels/needs-server.tsx';
import { SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import type { AccountParts } from '../account-parts.ts';
import { useReplaceTwoFactorCodes, useSwitchOffTwoFactor } from '../security-changes.ts';
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
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const unlessAway = useUnlessAway();
  const { enabled = false, recovery_codes_left: codesLeft = 0 } = security?.two_factor ?? {};

  return (
    <>
      <SettingRow
        title={texts.twoFactor}
        status={
          security && <Status tone={enabled ? 'good' : 'neutral'}>{enabled ? texts.on : texts.off}</Status>
        }
        text={enabled ? texts.codesLeft({ count: codesLeft }) : texts.twoFactorText}
        action={
          enabled ? (
            <>
              <Button variant="default" {...unlessAway(() => setDialog('new-codes'))}>
                {texts.newCodes}
              </Button>
              <Button variant="default" {...unlessAway(() => setDialog('switch-off'))}>
                {texts.switchOff}
              </Button>
            </>
          ) : (
            <Button
              variant="default"
              disabled={security === undefined}
              {...unlessAway(() => setDialog('set-up'))}
            >
              {texts.setUp}
            </Button>
          )
        }
      />
      {dialog === 'set-up' && <SetUpTwoFactor parts={parts} onClose={close} />}
      {dialog === 'new-codes' && <NewTwoFactorCodes email={user.email} parts={parts} onClose={close} />}
      {dialog === 'switch-off' && <SwitchOffTwoFactor email={user.email} onClose={close} />}
    </>
  );
}

interface SetUpTwoFactorProps {
  readonly parts: AccountParts;
  onClose(): void;
}

/** Switches two-factor authentication on. Once it is, the dialog stays until the recovery codes are kept. */
function SetUpTwoFactor({ parts, onClose }: SetUpTwoFactorProps) {
  const [enabled, setEnabled] = useState(false);
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
      {parts.twoFactorSetup({ onEnabled: () => setEnabled(true), onDone: onClose })}
    </Modal>
  );
}

interface NewTwoFactorCodesProps {
  readonly email: string;
  readonly parts: AccountParts;
  onClose(): void;
}

/** Makes new recovery codes in place of the former ones, and shows them until they are kept. */
function NewTwoFactorCodes({ email, parts, onClose }: NewTwoFactorCodesProps) {
  const { mutateAsync: replaceCodes } = useReplaceTwoFactorCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const replace = async (body: TwoFactorProof) => {
    setCodes(await replaceCodes(body));
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
  onClose(): void;
}

/** Switches two-factor authentication off, by password and a code. */
function SwitchOffTwoFactor({ email, onClose }: SwitchOffTwoFactorProps) {
  const { mutateAsync: switchOffTwoFactor } = useSwitchOffTwoFactor();
  const switchOff = async (body: TwoFactorProof) => {
    await switchOffTwoFactor(body);
    notify(texts.twoFactorSwitchedOff);
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
