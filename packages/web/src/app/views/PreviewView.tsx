import '../../failures/drive-texts.ts';
import { damageOf, failed, type IntactItem, isFailure, type OpenedItem } from '@coffer/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { Details } from '../../features/files/dialogs/Details.tsx';
import { firstWay, isDownloadable, isEditable, isPreviewable } from '../../features/files/items.ts';
import { EMPTY_FOLDER } from '../../features/files/listing/folder-order.ts';
import { useSort } from '../../features/files/listing/sorts.ts';
import { useFolder } from '../../features/files/listing/use-folder.ts';
import { texts } from '../../features/files/versions/texts.ts';
import { useVersion } from '../../features/files/versions/version-changes.ts';
import { photoKey } from '../../features/photos/photos.ts';
import { photosFilter } from '../../features/photos/photos-address.ts';
import { FailureFace, LoadingFace } from '../../features/preview/faces/Faces.tsx';
import {
  type OpenContent,
  type PreviewPosition,
  positionAmong,
} from '../../features/preview/preview-file.ts';
import { Slideshow } from '../../features/preview/slideshow/Slideshow.tsx';
import { Viewer } from '../../features/preview/Viewer.tsx';
import { ViewerFrame } from '../../features/preview/ViewerFrame.tsx';
import { TransferBar } from '../../features/transfers/bar/TransferBar.tsx';
import { lazy } from '../../lazy/lazy.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { folderPlace } from '../../session/folder-place.ts';
import { type ShownSpace, useSpace, useWaysHere } from '../../session/space-context.ts';
import { previewItemQuery } from '../preview-item.ts';
import { useTransfers } from '../transfers-context.ts';
import { type AmongPhotos, AroundPicture } from './AroundPicture.tsx';
import classes from './ItemPreview.module.css';

const route = getRouteApi('/drive/p/$id');

const EditorView = lazy(
  ['viewer'],
  async () => (await import('./EditorView.tsx')).EditorView,
  <LoadingFace percent={null} />,
);

const SpaceFrame = lazy(
  ['afterwards', 'drive', 'people'],
  async () => (await import('./SpaceFrame.tsx')).SpaceFrame,
  <LoadingFace percent={null} />,
);

const SharingDialog = lazy(
  ['drive', 'people'],
  async () => (await import('./SharingDialog.tsx')).SharingDialog,
);

/** The page 'File Preview': an item's content, once it is known what and where the item is. A directory is opened. */
export function PreviewView() {
  const { id } = route.useParams();
  const { space: spaceId = null, among, slideshow } = route.useSearch();
  const filter = photosFilter(among);
  if (filter === null) return <PlacedView photos={null} />;
  return (
    <AroundPicture filter={filter} place={{ spaceId, id }} slideshow={slideshow === true}>
      {(photos) => <PlacedView photos={photos} />}
    </AroundPicture>
  );
}

interface AmongProps {
  /** The pictures among which it is; null where it is among the files of its folder. */
  readonly photos: AmongPhotos | null;
}

function PlacedView({ photos }: AmongProps) {
  const { space, edit = false } = route.useSearch();
  if (space === undefined) return <ItemView photos={photos} />;
  return (
    <SpaceFrame key={space} spaceId={space} staysEnded={edit} {...(!edit && { decided: 'in-folder' })}>
      <ItemView photos={photos} />
    </SpaceFrame>
  );
}

function ItemView({ photos }: AmongProps) {
  const { id } = route.useParams();
  const space = useSpace();
  const isReadOnly = space?.role === 'viewer';
  const { edit = false, version } = route.useSearch();
  const drive = useDrive();
  const queryClient = useQueryClient();
  const { data: item, error, refetch } = useQuery(previewItemQuery(drive, queryClient, id));
  const written = useWritten(id, item);
  const [isUnsaved, setUnsaved] = useState(false);

  if (item?.state === 'intact' && item.kind === 'directory') {
    return <Navigate {...folderPlace(space, item.id)} replace />;
  }
  if (edit && written !== null && (!isReadOnly || isUnsaved)) {
    const isGone = isFailure(error, 'not_found');
    return <EditorView item={written} {...{ isGone, isUnsaved }} onUnsaved={setUnsaved} />;
  }
  if (item !== undefined && isDownloadable(item)) {
    if (version !== undefined) return <VersionPreview item={item} version={version} />;
    if (photos === null) return <FolderPreview item={item} />;
    return <ItemPreview item={item} number={null} {...photos} />;
  }
  const failure = item === undefined ? error : refusalOf(item);
  return <NoContent {...{ id, item, failure, photos }} onRetry={() => void refetch()} />;
}

/** The file as it can be written; whatever others make of its name or its row, a text stays open that was opened once. */
function useWritten(id: string, item: OpenedItem | undefined): IntactItem | null {
  const [known, setKnown] = useState<IntactItem | null>(null);
  const wasOpened = known?.id === id;
  const isWritten = item?.state === 'intact' && item.kind === 'file' && (wasOpened || isEditable(item));
  if (isWritten && item !== known) setKnown(item);
  return isWritten ? item : wasOpened ? known : null;
}

interface NoContentProps extends Partial<AmongProps> {
  readonly id: string;
  readonly item: OpenedItem | undefined;
  /** Null while it is waited for. */
  readonly failure: unknown;
  onRetry(): void;
}

/** The viewer without a content: there is none, or not yet. */
function NoContent({ id, item, failure, photos = null, onRetry }: NoContentProps) {
  const navigate = useNavigate();
  const { among } = route.useSearch();
  const space = useSpace();
  const close = () => void navigate(placeOf({ id, parentId: item?.parentId ?? null }, among, space));
  return (
    <ViewerFrame
      title={item?.name ?? ''}
      position={photos?.position ?? null}
      onGo={(key) => photos?.onGo(key)}
      onClose={close}
      onDownload={null}
      onDetails={null}
      onEdit={null}
      onSlideshow={null}
    >
      {failure === null ? (
        <LoadingFace percent={null} />
      ) : (
        <FailureFace error={failure} onRetry={onRetry} onDownload={null} />
      )}
    </ViewerFrame>
  );
}

/** Why an item has no content to show. */
function refusalOf(item: OpenedItem): Error {
  const damage = damageOf(item);
  return damage === null ? failed('content_unfinished') : failed({ code: 'item_damaged', reason: damage });
}

interface VersionPreviewProps {
  readonly item: IntactItem;
  /** Its id. */
  readonly version: string;
}

/** A version of a file of one's own; what the file shows now where there is no such version. */
function VersionPreview({ item, version: id }: VersionPreviewProps) {
  const { space } = route.useSearch();
  const { data: version, error, refetch } = useVersion(item, id);
  if (version?.state === 'intact') {
    return <ItemPreview item={version.file} number={version.number} position={null} />;
  }
  if (version === null) return <Navigate to="/p/$id" params={{ id: item.id }} search={{ space }} replace />;
  const failure = version === undefined ? error : failed({ code: 'item_damaged', reason: 'metadata' });
  return <NoContent id={item.id} item={item} failure={failure} onRetry={() => void refetch()} />;
}

interface ItemPreviewProps extends Partial<Pick<AmongPhotos, 'onGo'>> {
  readonly item: IntactItem;
  /** Which version it is; null for what the file shows. */
  readonly number: number | null;
  /** Among what can be stepped through; null where there is nothing. */
  readonly position: PreviewPosition | null;
}

/**
 * A file of one's own in the viewer, between its neighbours in the folder; a version of it alone. What is stored
 * meanwhile on another device is offered, and does not end what is played or read.
 */
function ItemPreview({ item, number, position, onGo }: ItemPreviewProps) {
  const drive = useDrive();
  const transfers = useTransfers();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { slideshow = false, space } = search;
  const shownSpace = useSpace();
  const role = shownSpace?.role ?? null;
  const [held, setHeld] = useState(item);
  const shown = number === null && held.id === item.id ? held : item;
  if (held !== shown) setHeld(shown);
  const name = number === null ? item.name : texts.named({ number, name: item.name });
  const transferring =
    useSyncExternalStore(transfers.queue.subscribe, transfers.queue.getSnapshot).length > 0;
  const steps = position !== null && position.count > 1;
  const [details, setDetails] = useState(false);
  const [sharing, setSharing] = useState(false);
  const ways = useWaysHere();
  const way = number === null ? firstWay(item, ways) : null;
  const open = useCallback<OpenContent>((_file, signal) => drive.preview(shown, signal), [drive, shown]);
  const close = () => navigate(placeOf(item, search.among, shownSpace));
  const show = (id: string, isOn: boolean) => {
    void navigate({
      to: '/p/$id',
      params: { id },
      search: { among: search.among, space, slideshow: isOn || undefined },
      replace: true,
    });
  };
  const go = onGo ?? ((id: string) => show(id, slideshow));
  const play = (isOn: boolean) => show(item.id, isOn);

  return (
    <div
      className={classes.preview}
      data-transfers={transferring || undefined}
      data-steps={(steps && !slideshow) || undefined}
      data-slideshow={slideshow || undefined}
    >
      <Viewer
        file={{ ...shown, name }}
        api={drive.api}
        open={open}
        position={position}
        onNewer={shown.versionId === item.versionId ? null : () => setHeld(item)}
        onGo={go}
        onSlideshow={steps ? () => play(true) : null}
        onClose={() => void close()}
        onDownload={() => transfers.download([item])}
        onDetails={() => setDetails(true)}
        onShare={way === null ? null : () => setSharing(true)}
        onEdit={
          number === null && role !== 'viewer' && isEditable(item)
            ? () =>
                void navigate({
                  to: '/p/$id',
                  params: { id: item.id },
                  search: { edit: true, space },
                  replace: true,
                })
            : null
        }
      />
      {slideshow && position !== null && onGo === undefined && (
        <Slideshow position={position} onGo={go} onEnd={() => play(false)} />
      )}
      {details && (
        <Details
          item={item}
          onPreview={({ id, versionId = null }) => {
            setDetails(false);
            void navigate({
              to: '/p/$id',
              params: { id },
              search: { version: versionId ?? undefined, space },
              replace: true,
            });
          }}
          onDownload={(shown) => transfers.download([shown])}
          onClose={() => setDetails(false)}
        />
      )}
      {sharing && way !== null && <SharingDialog {...{ item, way }} onClose={() => setSharing(false)} />}
      {transferring && (
        <div className={classes.transfers} data-steps={steps || undefined}>
          <TransferBar transfers={transfers} />
        </div>
      )}
    </div>
  );
}

/** A file between its neighbours in its folder. */
function FolderPreview({ item }: Pick<ItemPreviewProps, 'item'>) {
  return <ItemPreview item={item} number={null} position={usePosition(item)} />;
}

/** The page on which a file stands, with the file pointed at. */
function placeOf(
  { id, parentId }: { readonly id: string; readonly parentId: string | null },
  among: string | undefined,
  space: ShownSpace | null,
) {
  const filter = photosFilter(among);
  if (filter !== null) {
    const hash = photoKey({ spaceId: space?.spaceId ?? null, id });
    return { to: '/photos', search: filter === 'all' ? {} : { among }, hash, replace: true } as const;
  }
  return { ...folderPlace(space, parentId), hash: id, replace: true } as const;
}

/** Where a file stands among those of its folder that can be shown, in the folder's order. */
function usePosition({ id, parentId }: IntactItem) {
  const [sort] = useSort(parentId);
  const { items } = useFolder(parentId, sort, null).ordered ?? EMPTY_FOLDER;
  const ids = useMemo(
    () => items.filter((item) => isPreviewable(item) || item.id === id).map((item) => item.id),
    [items, id],
  );
  return useMemo(() => positionAmong(ids, id), [ids, id]);
}
