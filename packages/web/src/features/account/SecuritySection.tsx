import type { User } from '@coffer/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { useUnlessAway } from '../../panels/needs-server.tsx';
import layout from '../../panels/panels.module.css';
import { Section, SettingRow } from '../../panels/Section.tsx';
import { securityQuery } from '../../session/account-security.ts';
import { useServices } from '../../session/services.tsx';
import type { AccountParts } from './account-parts.ts';
import { ChangeKeyPair } from './keys/ChangeKeyPair.tsx';
import { ExportPrivateKey } from './keys/ExportPrivateKey.tsx';
import { RecoveryRow } from './recovery/RecoveryRow.tsx';
import { texts } from './texts.ts';
import { TwoFactorRow } from './two-factor/TwoFactorRow.tsx';

interface SecuritySectionProps {
  readonly user: User;
  readonly parts: AccountParts;
}

/** The keys to the account, and how to change them. */
export function SecuritySection({ user, parts }: SecuritySectionProps) {
  const { api } = useServices();
  const [dialog, setDialog] = useState<'key-pair' | 'private-key' | null>(null);
  const { data: security, error, refetch } = useQuery(securityQuery(api));
  const close = () => setDialog(null);
  const unlessAway = useUnlessAway();
  const stored = user.encrypted_private_key !== null;

  return (
    <Section id="security" title={texts.security}>
      {error !== null && security === undefined && (
        <div className={layout.row}>
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      <SettingRow
        title={texts.password}
        text={texts.passwordText}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/account/change-password" {...props} />}>
            {texts.changePassword}
          </Button>
        }
      />
      <TwoFactorRow user={user} security={security} parts={parts} />
      <RecoveryRow user={user} security={security} parts={parts} />
      <SettingRow
        title={texts.lockScreen}
        text={texts.lockScreenText}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/auth/pin/setup-lock-screen" {...props} />}
          >
            {texts.setUpLockScreen}
          </Button>
        }
      />
      <SettingRow
        title={texts.privateKey}
        text={stored ? texts.privateKeyText : texts.privateKeyNotStored}
        action={
          stored && (
            <Button variant="default" {...unlessAway(() => setDialog('private-key'))}>
              {texts.exportKey}
            </Button>
          )
        }
      />
      <SettingRow
        title={texts.keyPair}
        text={texts.keyPairText}
        action={
          <Button variant="default" {...unlessAway(() => setDialog('key-pair'))}>
            {texts.changeKeyPair}
          </Button>
        }
      />
      {dialog === 'private-key' && <ExportPrivateKey user={user} onClose={close} />}
      {dialog === 'key-pair' && <ChangeKeyPair user={user} onClose={close} />}
    </Section>
  );
}
