import { Progress, Skeleton, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../format/bytes.ts';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { Section } from '../../../panels/Section.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { storageByTypeQuery, storageStatsQuery } from '../../../session/drive-queries.ts';
import { useServices } from '../../../session/services.tsx';
import { texts } from '../texts.ts';
import { byKind, KIND_COLORS, type KindUsage, ringArcs } from './by-kind.ts';
import classes from './StorageSection.module.css';

/** How much of the storage is used, and for what. */
export function StorageSection() {
  const { data, error, refetch } = useQuery(storageStatsQuery(useServices().api));
  const { data: byType } = useQuery(storageByTypeQuery(useDrive()));
  if (data === undefined) {
    return (
      <Section id="storage" title={texts.storage}>
        <div className={classes.body}>
          {error === null ? (
            <Skeleton height={160} />
          ) : (
            <LoadingFailed failure={error} onRetry={() => void refetch()} />
          )}
        </div>
      </Section>
    );
  }

  const { used_space: used, quota } = data;
  const usages = byKind(byType ?? data.stats);
  return (
    <Section id="storage" title={texts.storage}>
      <div className={classes.body}>
        <p className={classes.used}>
          {texts.used(formatBytes(used), quota === 0 ? texts.unlimited : formatBytes(quota))}
        </p>
        {quota > 0 && (
          <Progress value={Math.min(100, (used / quota) * 100)} size="sm" aria-label={texts.usedShare} />
        )}
        {data.older_versions > 0 && (
          <p className={classes.older}>{texts.olderVersions(formatBytes(data.older_versions))}</p>
        )}
        {usages.length === 0 ? (
          <p className={classes.empty}>{texts.storageEmpty}</p>
        ) : (
          <div className={classes.parts}>
            <StorageRing usages={usages} />
            <StorageTable usages={usages} />
          </div>
        )}
      </div>
    </Section>
  );
}

interface StorageTableProps {
  readonly usages: readonly KindUsage[];
}

/** The used storage by kind: the chart in words, and its legend. */
function StorageTable({ usages }: StorageTableProps) {
  return (
    <table className={classes.table} aria-label={texts.byKind}>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          <th scope="col">{texts.files}</th>
          <th scope="col">{texts.size}</th>
        </tr>
      </thead>
      <tbody>
        {usages.map(({ kind, count, size }) => (
          <tr key={kind}>
            <th scope="row">
              <svg className={classes.dot} viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="5" fill={KIND_COLORS[kind]} />
              </svg>
              {texts.kinds[kind]}
            </th>
            <td>{count}</td>
            <td>{formatBytes(size)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SIZE = 168;
const THICKNESS = 28;

interface StorageRingProps {
  readonly usages: readonly KindUsage[];
}

/** The used storage by kind, as a ring. The table beside it says the same, so it is hidden from screen readers. */
function StorageRing({ usages }: StorageRingProps) {
  return (
    <svg className={classes.ring} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      {ringArcs(usages).map(({ kind, size, start, length }) => (
        <Tooltip.Floating key={kind} label={`${texts.kinds[kind]}: ${formatBytes(size)}`}>
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={(SIZE - THICKNESS) / 2}
            fill="none"
            stroke={KIND_COLORS[kind]}
            strokeWidth={THICKNESS}
            pathLength={360}
            strokeDasharray={`${length} ${360 - length}`}
            strokeDashoffset={-start}
          />
        </Tooltip.Floating>
      ))}
    </svg>
  );
}
