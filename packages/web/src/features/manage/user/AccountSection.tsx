import type { AdminUserDetails } from '@coffer/contract';
import { Button } from '@mantine/core';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDate, formatDay } from '../../../format/dates.ts';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify, reportRefusal } from '../../../notices/report-failure.ts';
import { Section } from '../../../panels/Section.tsx';
import { SettingRow } from '../../../panels/SettingRow.tsx';
import { Status } from '../../../panels/Status.tsx';
import { texts } from '../texts.ts';
import { statusOf, TONES } from '../users/user-status.ts';
import { useUserChanges } from './user-query.ts';

interface AccountSectionProps {
  readonly details: AdminUserDetails;
}

/** What is known of an account. */
export function AccountSection({ details: { user, files } }: AccountSectionProps) {
  const changes = useUserChanges(user.id);
  const status = statusOf(user);
  const { submit, busy } = useGuardedSubmit(async () => {
    try {
      await changes.resendActivation();
      notify(texts.resent);
    } catch (error) {
      reportRefusal(error, "Couldn't resend activation email");
    }
  });
  const confirmedAt = user.email_verified_at;
  return (
    <Section id="account" title={texts.account}>
      <SettingRow
        title={texts.status}
        status={<Status tone={TONES[status]}>{texts.statuses[status]}</Status>}
        text={confirmedAt === null ? texts.notConfirmed : `${texts.confirmed}, ${formatDate(confirmedAt)}`}
        {...(confirmedAt === null && {
          action: (
            <Button variant="default" loading={busy} onClick={() => void submit(undefined)}>
              {texts.resend}
            </Button>
          ),
        })}
      />
      <SettingRow title={texts.files} text={texts.filesText(files, formatBytes(user.used_space))} />
      <SettingRow title={texts.memberSince} text={formatDate(user.created_at)} />
      <SettingRow
        title={texts.lastSeen}
        text={user.last_seen_at === null ? texts.never : formatDay(user.last_seen_at, Date.now() / 1000)}
      />
    </Section>
  );
}
