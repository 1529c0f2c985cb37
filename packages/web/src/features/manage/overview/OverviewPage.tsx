import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { useServices } from '../../../session/services.tsx';
import { ManageFrame } from '../ManageFrame.tsx';
import { texts } from '../texts.ts';
import { GrowthSection } from './GrowthSection.tsx';
import { HealthSection } from './HealthSection.tsx';
import { Numbers } from './Numbers.tsx';
import { overviewQuery } from './overview-query.ts';

/** How the instance is doing. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery(overviewQuery(useServices().api));
  return (
    <ManageFrame title={texts.overviewTitle}>
      {data === undefined ? (
        error === null ? (
          <Skeleton height={220} radius="lg" />
        ) : (
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Numbers overview={data} />
          <GrowthSection growth={data.growth} />
        </>
      )}
      <HealthSection />
    </ManageFrame>
  );
}
