import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { Section } from '../../../panels/Section.tsx';
import { SettingRow } from '../../../panels/SettingRow.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import classes from './overview.module.css';
import { healthQuery } from './overview-query.ts';

const PARTS = ['database', 'store', 'mail'] as const;
const TONES = { ok: 'good', failing: 'warning', off: 'neutral' } as const;

/** Whether database, store and mail server answer. */
export function HealthSection() {
  const { data, error, refetch } = useQuery(healthQuery(useServices().api));
  return (
    <Section id="health" title={texts.health}>
      {data === undefined && error !== null && (
        <div className={classes.body}>
          <LoadingFailed failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      {(data !== undefined || error === null) &&
        PARTS.map((part) => {
          const found = data?.[part];
          return (
            <SettingRow
              key={part}
              title={texts.healthParts[part]}
              {...(found !== undefined && {
                status: <Status tone={TONES[found.state]}>{texts.healthStates[found.state]}</Status>,
              })}
              text={found?.detail ?? <Skeleton component="span" height={14} width={180} />}
            />
          );
        })}
    </Section>
  );
}
