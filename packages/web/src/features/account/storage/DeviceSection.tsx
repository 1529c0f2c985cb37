import type { RowsKept } from '@coffer/client';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { browserRoom } from '../../../browser/room.ts';
import { formatBytes } from '../../../format/bytes.ts';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { LoadingFailed } from '../../../panels/LoadingFailed.tsx';
import { Section, SettingRow } from '../../../panels/Section.tsx';
import { Status } from '../../../panels/Status.tsx';
import { useDrive } from '../../../session/drive-context.ts';
import { useOfflineState } from '../../../session/offline-files.ts';
import { texts } from '../texts.ts';
import { useReleaseAll } from './offline-changes.ts';
import { SignedRow } from './SignedRow.tsx';
import classes from './StorageSection.module.css';

/** How often it is looked at, while somebody looks at it. */
const LOADING_MS = 1_000;
const COMPLETE_MS = 10_000;

/** What this device keeps of the drive, and how much room it has and takes. */
export function useThisDevice() {
  const { rows } = useDrive();
  return useQuery({
    queryKey: ['this-device'],
    queryFn: async () => ({ rows: (await rows?.about()) ?? null, ...(await browserRoom()) }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows?.share === 1 ? COMPLETE_MS : LOADING_MS),
  });
}

/** What this device keeps of the drive. */
export function DeviceSection() {
  const { data, error, refetch } = useThisDevice();
  return (
    <Section id="device" title={texts.device} text={texts.deviceText}>
      {data === undefined ? (
        <div className={classes.body}>
          {error === null ? (
            <Skeleton height={48} />
          ) : (
            <LoadingFailed failure={error} onRetry={() => void refetch()} />
          )}
        </div>
      ) : (
        <>
          <SignedRow />
          <SettingRow
            title={texts.deviceRows}
            status={data.rows !== null && <HowFar share={data.rows.share} />}
            text={data.rows === null ? texts.deviceNoRows : texts.deviceCount({ count: data.rows.rows })}
          />
          {data.rows !== null && <WhereKept rows={data.rows} />}
          <OfflineRoom />
          <SettingRow
            title={texts.deviceRoom}
            status={
              <Status tone={data.isPersistent ? 'good' : 'neutral'}>
                {data.isPersistent ? texts.devicePersistent : texts.deviceRemovable}
              </Status>
            }
            text={`${texts.deviceTakes({ usage: formatBytes(data.usage), quota: formatBytes(data.quota) })} ${
              data.isPersistent ? texts.devicePersistentText : texts.deviceRemovableText
            }`}
          />
        </>
      )}
    </Section>
  );
}

function HowFar({ share }: Pick<RowsKept, 'share'>) {
  if (share === 1) return <Status tone="good">{texts.deviceComplete}</Status>;
  return <Status tone="neutral">{texts.deviceLoading({ percent: Math.floor(share * 100) })}</Status>;
}

/** Whether the rows are there at the next visit; why not. */
function WhereKept({ rows: { persistence, reason = 'refused' } }: { readonly rows: RowsKept }) {
  const isKept = persistence === 'kept';
  return (
    <SettingRow
      title={texts.deviceNextVisit}
      status={
        <Status tone={isKept ? 'good' : 'warning'}>{isKept ? texts.deviceKept : texts.deviceInMemory}</Status>
      }
      text={isKept ? texts.deviceKeptText : texts.deviceInMemoryText[reason]}
    />
  );
}

/** How much is available offline, and the way to have none of it here. */
function OfflineRoom() {
  const { chosen, spaces, size, trouble } = useOfflineState();
  const count = [chosen, ...Array.from(spaces.values(), (inside) => inside.chosen)].reduce(
    (sum, each) => sum + each.size,
    0,
  );
  const { mutate: releaseAll, isPending, error } = useReleaseAll();
  return (
    <>
      <FormFailure failure={error} />
      <SettingRow
        title={texts.offlineFiles}
        text={
          trouble === null
            ? texts.offlineRoom({ count, size: formatBytes(size) })
            : texts.offlineTrouble[trouble]
        }
        action={
          count > 0 && (
            <Button variant="default" loading={isPending} onClick={() => releaseAll()}>
              {texts.offlineRelease}
            </Button>
          )
        }
      />
    </>
  );
}
