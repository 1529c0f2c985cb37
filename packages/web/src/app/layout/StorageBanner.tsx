import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../format/bytes.ts';
import { Banner } from '../../panels/Banner.tsx';
import { useServices } from '../../session/services.tsx';
import { storageStatsQuery } from '../../session/storage-stats.ts';
import { texts } from '../texts.ts';
import { fullness } from './fullness.ts';

/** Warns when little of the quota is left. */
export function StorageBanner() {
  const { data } = useQuery(storageStatsQuery(useServices().api));
  if (data === undefined) return null;
  const full = fullness(data);
  if (full === 'fine') return null;
  return (
    <Banner icon={<IconDatabaseExclamation size={20} aria-hidden="true" />}>
      {full === 'full' ? texts.full : texts.nearlyFull(formatBytes(data.quota - data.used_space))}
    </Banner>
  );
}
