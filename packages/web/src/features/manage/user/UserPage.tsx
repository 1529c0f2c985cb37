import type { AdminUserDetails } from '@coffer/contract';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatBytes } from '../../../format/bytes.ts';
import { formatDate, formatDay } from '../../../format/dates.ts';
import { useGuardedSubmit } from '../../../forms/use-guarded-submit.ts';
import { notify, reportRefusal } from '../../../notices/report-failure.ts';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import page from '../../../panels/page.module.css';
import { Section, SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { statusOf, TONES } from '../users/user-status.ts';
import { AccessSection } from './AccessSection.tsx';
import { DangerSection } from './DangerSection.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { QuotaSection } from './QuotaSection.tsx';
import { useResendUserActivation, userQuery } from './user.ts';

const route = getRouteApi('/drive/shell/manage/users/$id');

/** One account, and all that an administrator can do about it. */
export function UserPage() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(userQuery(useServices().api, id));
  return (
    <div className={page.page}>
      <div className={page.column}>
        <div>
          <Anchor renderRoot={(props) => <Link to="/manage/users" {...props} />} className={page.back}>
            <IconArrowLeft size={16} aria-hidden="true" />
            {texts.backToUsers}
          </Anchor>
          <h1 className={page.title}>{data?.user.email ?? texts.account}</h1>
        </div>
        {data === undefined ? (
          error === null ? (
            <Skeleton height={420} radius="lg" />
          ) : (
            <LoadingFailed failure={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Fragment key={id}>
            <AccountSection details={data} />
            <AccessSection details={data} />
            <QuotaSection key={data.user.quota} user={data.user} />
            <DevicesSection details={data} />
            <DangerSection details={data} onDeleted={() => void navigate({ to: '/manage/users' })} />
          </Fragment>
        )}
      </div>
    </div>
  );
}

interface AccountSectionProps {
  readonly details: AdminUserDetails;
}

/** The facts about an account. */
function AccountSection({ details: { user, files } }: AccountSectionProps) {
  const { mutateAsync: resendActivation } = useResendUserActivation(user.id);
  const status = statusOf(user);
  const { submit, busy } = useGuardedSubmit(async () => {
    try {
      await resendActivation();
      notify(texts.resent);
    } catch (error) {
      reportRefusal(error, texts.notResent);
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
      <SettingRow title={texts.files} text={texts.filesText({ files, used: formatBytes(user.used_space) })} />
      <SettingRow title={texts.memberSince} text={formatDate(user.created_at)} />
      <SettingRow
        title={texts.lastSeen}
        text={user.last_seen_at === null ? texts.never : formatDay(user.last_seen_at, Date.now() / 1000)}
      />
    </Section>
  );
}
