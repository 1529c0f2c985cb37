import type { KindUsage } from '@coffer/client/search';
import { type SetUsage, usageIn } from '@coffer/client/space-set';
import type { Stats } from '@coffer/contract';
import { Progress, Skeleton, TooltipFloating } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSpacesHere } from '../../../everything/use-spaces.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { formatList } from '../../../format/list.ts';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { Section } from '../../../panels/Section.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { storageByTypeQuery, storageStatsQuery } from '../../../session/drive-queries.ts';
import { useServices } from '../../../session/services.tsx';
import { useSpaceSet } from '../../../session/space-set-context.ts';
import { texts } from '../texts.ts';
import { KIND_COLORS, kindsOf, ringArcs } from './by-kind.ts';
import classes from './StorageSection.module.css';

/** How much of the storage is used, and for what; without the server, what this device knows of it. */
export function StorageSection() {
  const { data, error, refetch } = useQuery(storageStatsQuery(useServices().api));
  const { data: byType } = useQuery(storageByTypeQuery(useDrive()));
  const usage = useUsage();
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

  const usages = usage?.own ?? kindsOf(known);
  return (
    <Section id="storage" title={texts.storage}>
      <div className={classes.body}>
        {data === undefined ? (
          <p className={classes.used}>{texts.usedHere({ size: formatBytes(sizeOf(usages)) })}</p>
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
        {usage !== null && <Beside {...usage} />}
      </div>
    </Section>
  );
}

/** While names are read, they are asked for again so long after. */
const AGAIN_MS = 2_000;

/** What files take by kind, by their names on this device; null where these are not read, or not yet. */
function useUsage(): SetUsage | null {
  const spaces = useSpaceSet();
  const { data = null } = useQuery({
    queryKey: ['storage-stats', 'by-kind', useSpacesHere()],
    queryFn: async () => usageIn(await spaces()),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isWhole === true ? false : AGAIN_MS),
  });
  return data;
}

const sizeOf = (usages: readonly KindUsage[]) => usages.reduce((sum, { size }) => sum + size, 0);

/** What the table does not count: what others share, and what this device has not read. */
function Beside({ others, unread }: SetUsage) {
  const size = sizeOf(others);
  const names = unread.flatMap(({ name }) => name ?? []);
  return (
    <>
      {size > 0 && <p className={classes.older}>{texts.fromOthers({ size: formatBytes(size) })}</p>}
      {names.length > 0 && (
        <p className={classes.older} role="status">
          {texts.notCounted({ names: formatList(names) })}
        </p>
      )}
    </>
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
