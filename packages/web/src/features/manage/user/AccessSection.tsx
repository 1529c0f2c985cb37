import type { AdminUserDetails } from '@coffer/contract';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { notify, reportFailure } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { Section, SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { texts } from '../texts.ts';
import { useDisableUserTwoFactor, useUpdateUser } from './user.ts';

interface AccessSectionProps {
  readonly details: AdminUserDetails;
}

/** Role and second factor of an account. */
export function AccessSection({ details: { user, is_last_administrator: isLast } }: AccessSectionProps) {
  const { mutateAsync: update } = useUpdateUser(user.id);
  const { mutateAsync: disableTwoFactor } = useDisableUserTwoFactor(user.id);
  const [asking, setAsking] = useState(false);
  const setRole = (role: string | null) => {
    if ((role !== 'admin' && role !== 'user') || role === user.role) return;
    update({ role }).then(() => notify(texts.saved), reportFailure);
  };
  return (
    <Section id="access" title={texts.access}>
      <SettingRow
        title={texts.role}
        text={isLast ? texts.lastAdministrator : texts.roleText}
        action={
          <Select
            aria-label={texts.role}
            data={Object.entries(texts.roles).map(([value, label]) => ({ value, label }))}
            value={user.role}
            disabled={isLast}
            allowDeselect={false}
            onChange={setRole}
          />
        }
      />
      <SettingRow
        title={texts.twoFactor}
        status={
          <Status tone={user.two_factor ? 'good' : 'neutral'}>
            {user.two_factor ? texts.on : texts.off}
          </Status>
        }
        text={user.two_factor ? texts.twoFactorOn : texts.twoFactorOff}
        {...(user.two_factor && {
          action: (
            <Button variant="default" onClick={() => setAsking(true)}>
              {texts.disableTwoFactor}
            </Button>
          ),
        })}
      />
      {asking && (
        <ConfirmDialog
          title={texts.disableTwoFactorTitle}
          text={texts.disableTwoFactorText}
          yes={texts.disableTwoFactor}
          onConfirm={disableTwoFactor}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
