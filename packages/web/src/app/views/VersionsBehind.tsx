import type { Drive, IntactItem } from '@coffer/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isDownloadable } from '../../features/files/items.ts';
import { BEHIND_KEY } from '../../features/files/listing/use-folder.ts';
import { History } from '../../features/files/versions/History.tsx';
import { LoadingFailed } from '../../panels/LoadingFailed.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { createSaving } from '../create-saving.ts';
import { previewItemQuery } from '../preview-item.ts';
import { useTransfers } from '../transfers-context.ts';
import { SpaceFrame } from './SpaceFrame.tsx';
import { usePreviewVersion } from './use-preview-version.ts';

interface VersionsBehindProps {
  /** Stands for a file that is shared by itself. */
  readonly item: IntactItem;
}

/** The versions of a file that is shared by itself, in the details of what stands for it. */
export function VersionsBehind({ item }: VersionsBehindProps) {
  const { people } = useDrive();
  const transfers = useTransfers();
  const outside = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['people', 'versions-behind', item.id],
    queryFn: async ({ signal }) => (await people.spacesBehind([item], signal)).get(item.id) ?? null,
    retry: false,
  });
  const failed = error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />;
  if (data == null || data.fileId === null) return failed;
  const { spaceId, fileId } = data;
  return (
    <SpaceFrame spaceId={spaceId}>
      {failed}
      <HistoryOf
        fileId={fileId}
        // It stands in the list of the page below, under the name that the file has there.
        onDownload={(file, drive) => {
          const from = { drive, save: createSaving(drive.api, spaceId) };
          transfers.download([{ ...file, name: item.name }], from);
        }}
        onChanged={() => void outside.invalidateQueries({ queryKey: BEHIND_KEY })}
      />
    </SpaceFrame>
  );
}

interface HistoryOfProps {
  readonly fileId: string;
  onDownload(file: IntactItem, drive: Drive): void;
  /** Another version is the current one. */
  onChanged(): void;
}

function HistoryOf({ fileId, onDownload, onChanged }: HistoryOfProps) {
  const drive = useDrive();
  const previewVersion = usePreviewVersion();
  const { data: file, error, refetch } = useQuery(previewItemQuery(drive, useQueryClient(), fileId));
  const changed = useEffectEvent(onChanged);
  const versionId = file?.versionId;
  const before = useRef(versionId);
  useEffect(() => {
    if (before.current !== undefined && before.current !== versionId) changed();
    before.current = versionId;
  }, [versionId]);
  const failed = error !== null && <LoadingFailed failure={error} onRetry={() => void refetch()} />;
  if (file === undefined || !isDownloadable(file)) return failed;
  return (
    <>
      {failed}
      <History item={file} onPreview={previewVersion} onDownload={(version) => onDownload(version, drive)} />
    </>
  );
}
