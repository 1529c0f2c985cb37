import type { Stats } from '@coffer/contract';
import { Progress, Skeleton, TooltipFloating } from '@mantine/core';
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

/** How much of the storage is used, and for what; without the server, what this device knows of it. */
export function StorageSection() {
  const { data, error, refetch } = useQuery(storageStatsQuery(useServices().api));
  const { data: byType } = useQuery(storageByTypeQuery(useDrive()));
  const known = byType ?? data?.stats;
  if (known === undefined || (data === undefined && error === null)) {
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

  const usages = byKind(known);
  return (
    <Section id="storage" title={texts.storage}>
      <div className={classes.body}>
        {data === undefined ? (
          <p className={classes.used}>
            {texts.usedHere({ size: formatBytes(usages.reduce((sum, { size }) => sum + size, 0)) })}
          </p>
        ) : (
          <Used {...data} />
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

/** How much of the quota is used, as the server counts it. */
function Used({ used_space: used, quota, older_versions: older }: Stats) {
  return (
    <>
      <p className={classes.used}>
        {texts.used({ used: formatBytes(used), quota: quota === 0 ? texts.unlimited : formatBytes(quota) })}
      </p>
      {quota > 0 && (
        <Progress value={Math.min(100, (used / quota) * 100)} size="sm" aria-label={texts.usedShare} />
      )}
      {older > 0 && <p className={classes.older}>{texts.olderVersions({ size: formatBytes(older) })}</p>}
    </>
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
        <TooltipFloating key={kind} label={`${texts.kinds[kind]}: ${formatBytes(size)}`}>
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
        </TooltipFloating>
      ))}
    </svg>
  );
}
