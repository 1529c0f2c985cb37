import type { AdminUserDetails } from '@coffer/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { notify, reportFailure } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { Section } from '../../../panels/Section.tsx';
import { SettingRow } from '../../../panels/SettingRow.tsx';
import { texts } from '../texts.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { useUserChanges } from './user-query.ts';

interface DangerSectionProps {
  readonly details: AdminUserDetails;
  onDeleted(): void;
}

/** Suspending and deleting an account. */
export function DangerSection({ details, onDeleted }: DangerSectionProps) {
  const { user, is_last_administrator: isLast } = details;
  const changes = useUserChanges(user.id);
  const [asking, setAsking] = useState<'suspend' | 'delete' | null>(null);
  const close = () => setAsking(null);
  const readmit = () =>
    void changes.update({ suspended: false }).then(() => notify(texts.readmitted), reportFailure);
  const suspended = user.suspended_at !== null;
  return (
    <Section id="danger" title={texts.danger} {...(isLast && { text: texts.lastAdministrator })}>
      <SettingRow
        title={texts.suspendRow}
        text={suspended ? texts.suspendedText : texts.suspendText}
        action={
          suspended ? (
            <Button variant="default" onClick={readmit}>
              {texts.readmit}
            </Button>
          ) : (
            <Button variant="default" disabled={isLast} onClick={() => setAsking('suspend')}>
              {texts.suspend}
            </Button>
          )
        }
      />
      <SettingRow
        title={texts.deleteUser}
        text={texts.deleteText}
        action={
          <Button color="red" variant="light" disabled={isLast} onClick={() => setAsking('delete')}>
            {texts.deleteUser}
          </Button>
        }
      />
      {asking === 'suspend' && (
        <ConfirmDialog
          title={texts.suspendTitle}
          text={texts.suspendText}
          yes={texts.suspend}
          onConfirm={() => changes.update({ suspended: true })}
          onClose={close}
        />
      )}
      {asking === 'delete' && <DeleteUser user={user} onDeleted={onDeleted} onClose={close} />}
    </Section>
  );
}
