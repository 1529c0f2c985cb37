import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useServices } from '../../../session/services.tsx';
import { ManageFrame } from '../ManageFrame.tsx';
import { texts } from '../texts.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { settingsQuery } from './settings-query.ts';
import { TestMail } from './TestMail.tsx';

/** What is decided for everybody on this server. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery(useServices().api));
  return (
    <ManageFrame title={texts.settingsTitle}>
      {data === undefined ? (
        error === null ? (
          <Skeleton height={520} radius="lg" />
        ) : (
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <SettingsForm key={JSON.stringify(data.settings)} current={data} />
          <TestMail mailFrom={data.mail_from} />
        </>
      )}
    </ManageFrame>
  );
}
