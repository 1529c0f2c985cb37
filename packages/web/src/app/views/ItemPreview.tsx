import type { IntactItem } from '@coffer/client';
import { itemId } from '@coffer/crypto';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Details } from '../../features/files/dialogs/Details.tsx';
import { isPreviewable } from '../../features/files/items.ts';
import { EMPTY_FOLDER } from '../../features/files/listing/folder-order.ts';
import { useSort } from '../../features/files/listing/sorts.ts';
import { useFolder } from '../../features/files/listing/use-folder.ts';
import { type OpenContent, placeAmong } from '../../features/preview/preview-file.ts';
import { Viewer } from '../../features/preview/Viewer.tsx';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { openOwnContent } from '../../session/open-own-content.ts';
import { useServices } from '../../session/services.tsx';
import { useTransfers } from '../transfers-context.ts';
import classes from './ItemPreview.module.css';

interface ItemPreviewProps {
  readonly item: IntactItem;
}

/** A file of one's own in the viewer, between its neighbours in the folder. */
export function ItemPreview({ item }: ItemPreviewProps) {
  const { api, keyring } = useServices();
  const transfers = useTransfers();
  const navigate = useNavigate();
  const place = usePlace(item);
  const transferring =
    useSyncExternalStore(transfers.queue.subscribe, transfers.queue.getSnapshot).length > 0;
  const steps = place !== null && place.count > 1;
  const [details, setDetails] = useState(false);
  const open = useCallback<OpenContent>(
    ({ id, size }, signal) => openOwnContent({ id: itemId(id), size }, { api, keyring }, signal),
    [api, keyring],
  );
  const close = () =>
    navigate({
      to: '/{-$file_id}',
      params: { file_id: item.parentId ?? undefined },
      hash: item.id,
      replace: true,
    });

  return (
    <div
      className={classes.preview}
      data-transfers={transferring || undefined}
      data-steps={steps || undefined}
    >
      <Viewer
        file={item}
        api={api}
        open={open}
        place={place}
        onGo={(id) => void navigate({ to: '/p/$id', params: { id }, replace: true })}
        onClose={() => void close()}
        onDownload={() => transfers.download([item])}
        onDetails={() => setDetails(true)}
      />
      {details && <Details item={item} onClose={() => setDetails(false)} />}
      {transferring && (
        <div className={classes.transfers} data-steps={steps || undefined}>
          <TransferBar transfers={transfers} />
        </div>
      )}
    </div>
  );
}

/** Where a file stands among those of its folder that can be shown, in the folder's order. */
function usePlace({ id, parentId }: IntactItem) {
  const [sort] = useSort(parentId);
  const { items } = useFolder(parentId, sort).ordered ?? EMPTY_FOLDER;
  const ids = useMemo(
    () => items.filter((item) => isPreviewable(item) || item.id === id).map((item) => item.id),
    [items, id],
  );
  return useMemo(() => placeAmong(ids, id), [ids, id]);
}
