import { Progress } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../format/bytes.ts';
import { Banner } from '../../panels/Banner.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { storageByTypeQuery, storageStatsQuery } from '../../session/drive-queries.ts';
import { useServices } from '../../session/services.tsx';
import { fullness } from './fullness.ts';
import classes from './StorageMeter.module.css';
import { texts } from './texts.ts';

/** 'Used X of Y', with a bar where there is a quota. */
export function StorageMeter() {
  const { data, error } = useQuery(storageStatsQuery(useServices().api));
  if (data === undefined) return <div className={classes.meter}>{error !== null && <UsedByFiles />}</div>;

  const { used_space: used, quota } = data;
  const share = quota === 0 ? 0 : Math.min(1, used / quota);
  return (
    <div className={classes.meter}>
      {quota > 0 && (
        <Progress
          value={share * 100}
          size="xs"
          {...(fullness(data) !== 'fine' && { color: 'brass' })}
          aria-label={texts.storage}
        />
      )}
      <span>
        {texts.used({ used: formatBytes(used), quota: quota === 0 ? texts.unlimited : formatBytes(quota) })}
      </span>
    </div>
  );
}

/** What this device knows while the server does not say: its files, without their older versions and the trash. */
function UsedByFiles() {
  const { data, error } = useQuery(storageByTypeQuery(useDrive()));
  if (data === undefined) return error !== null && texts.usedUnknown;
  return texts.usedByFiles({ size: formatBytes(data.reduce((sum, { size }) => sum + size, 0)) });
}

/** Warns when little of the quota is left. */
export function StorageBanner() {
  const { data } = useQuery(storageStatsQuery(useServices().api));
  if (data === undefined) return null;
  const full = fullness(data);
  if (full === 'fine') return null;
  return (
    <Banner icon={<IconDatabaseExclamation size={20} aria-hidden="true" />}>
      {full === 'full' ? texts.full : texts.nearlyFull({ free: formatBytes(data.quota - data.used_space) })}
    </Banner>
  );
}
