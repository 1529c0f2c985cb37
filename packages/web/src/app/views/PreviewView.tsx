import { damageOf, ItemDamaged, type OpenedItem } from '@coffer/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { isDownloadable } from '../../features/files/items.ts';
import { UploadUnfinished } from '../../features/preview/errors.ts';
import { FailureFace, LoadingFace } from '../../features/preview/faces/Faces.tsx';
import { ViewerFrame } from '../../features/preview/ViewerFrame.tsx';
import { useServices } from '../../session/services.tsx';
import { previewItemQuery } from '../preview-item.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';
import { ItemPreview } from './ItemPreview.tsx';

const route = getRouteApi('/p/$id');

/** The page 'File Preview': an item's content, once it is known what and where the item is. A directory is opened. */
export function PreviewView() {
  return (
    <ConfirmFirst>
      <FoundPreview />
    </ConfirmFirst>
  );
}

function FoundPreview() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const services = useServices();
  const queryClient = useQueryClient();
  const { data: item, error, refetch } = useQuery(previewItemQuery(services, queryClient, id));

  if (item?.state === 'intact' && item.kind === 'directory') {
    return <Navigate to="/{-$file_id}" params={{ file_id: item.id }} replace />;
  }
  if (item !== undefined && isDownloadable(item)) return <ItemPreview item={item} />;
  const parentId = item?.parentId ?? undefined;
  const close = () =>
    void navigate({ to: '/{-$file_id}', params: { file_id: parentId }, hash: id, replace: true });
  const failure = item === undefined ? error : refusalOf(item);
  return (
    <ViewerFrame
      title={item?.name ?? ''}
      place={null}
      onGo={() => {}}
      onClose={close}
      onDownload={null}
      onDetails={null}
    >
      {failure === null ? (
        <LoadingFace percent={null} />
      ) : (
        <FailureFace error={failure} onRetry={() => void refetch()} onDownload={null} />
      )}
    </ViewerFrame>
  );
}

/** Why an item has no content to show. */
function refusalOf(item: OpenedItem): Error {
  const damage = damageOf(item);
  return damage === null ? new UploadUnfinished() : new ItemDamaged(damage);
}
