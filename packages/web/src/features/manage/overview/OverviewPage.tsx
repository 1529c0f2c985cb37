import type { Overview, PartHealth } from '@coffer/contract';
import { Alert, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../format/bytes.ts';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { Section, SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useServices } from '../../../session/services.tsx';
import { ManageFrame } from '../ManageFrame.tsx';
import { texts } from '../texts.ts';
import { GrowthSection } from './GrowthSection.tsx';
import classes from './overview.module.css';
import { healthQuery, overviewQuery } from './overview-query.ts';

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
          <Warnings warnings={data.warnings} />
          <Numbers overview={data} />
          <GrowthSection growth={data.growth} />
        </>
      )}
      <HealthSection />
    </ManageFrame>
  );
}

interface WarningsProps {
  readonly warnings: Overview['warnings'];
}

/** What an administrator should see to; nothing where that is nothing. */
function Warnings({ warnings }: WarningsProps) {
  const known = Object.entries(texts.warning).filter(([warning]) => warnings.includes(warning));
  if (known.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label={texts.warnings}>
      {known.map(([warning, text]) => (
        <li key={warning}>
          <Alert color="brass" icon={<IconAlertTriangle size={18} />}>
            {text}
          </Alert>
        </li>
      ))}
    </ul>
  );
}

interface NumbersProps {
  readonly overview: Overview;
}

/** The instance in numbers. */
function Numbers({ overview }: NumbersProps) {
  const { numbers } = texts;
  const tiles = [
    {
      label: numbers.users,
      value: overview.users.toLocaleString(),
      detail: texts.usersDetail({ administrators: overview.administrators, suspended: overview.suspended }),
    },
    {
      label: numbers.files,
      value: overview.files.toLocaleString(),
      detail: texts.filesDetail({ directories: overview.directories }),
    },
    { label: numbers.bytes, value: formatBytes(overview.bytes) },
    {
      label: numbers.chunks,
      value: overview.chunks.toLocaleString(),
      detail: texts.chunksDetail({ bytes: formatBytes(overview.chunk_bytes) }),
    },
    { label: numbers.links, value: overview.links.toLocaleString() },
    {
      label: numbers.spaces,
      value: overview.spaces.toLocaleString(),
      detail: texts.membersDetail({ members: overview.members }),
    },
    {
      label: numbers.free_disk,
      value: overview.free_disk === null ? texts.noEnd : formatBytes(overview.free_disk),
    },
    { label: numbers.database_size, value: formatBytes(overview.database_size) },
    { label: numbers.version, value: overview.version },
  ];
  return (
    <dl className={classes.numbers}>
      {tiles.map(({ label, value, detail }) => (
        <div key={label} className={classes.tile}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          {detail !== undefined && <dd className={classes.detail}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

const PARTS = ['database', 'store', 'mail'] as const;
const TONES = { ok: 'good', failing: 'warning', off: 'neutral' } as const;

/** Whether database, store and mail server answer. */
function HealthSection() {
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
              text={
                found === undefined ? (
                  <Skeleton component="span" height={14} width={180} />
                ) : (
                  detailOf(part, found)
                )
              }
            />
          );
        })}
    </Section>
  );
}

/** Why a part fails the server alone can say, and says in English. */
function detailOf(part: (typeof PARTS)[number], { state, detail }: PartHealth) {
  if (state === 'failing') return <span lang="en">{detail}</span>;
  return texts.healthDetails[state === 'off' ? 'off' : part];
}
