import { Anchor, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import page from '../../../panels/page.module.css';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { AccessSection } from './AccessSection.tsx';
import { AccountSection } from './AccountSection.tsx';
import { DangerSection } from './DangerSection.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { QuotaSection } from './QuotaSection.tsx';
import { userQuery } from './user-query.ts';

interface UserPageProps {
  readonly id: string;
  onDeleted(): void;
}

/** One account, and all that an administrator can do about it. */
export function UserPage({ id, onDeleted }: UserPageProps) {
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
          <>
            <AccountSection details={data} />
            <AccessSection details={data} />
            <QuotaSection key={data.user.quota} user={data.user} />
            <DevicesSection details={data} />
            <DangerSection details={data} onDeleted={onDeleted} />
          </>
        )}
      </div>
    </div>
  );
}
