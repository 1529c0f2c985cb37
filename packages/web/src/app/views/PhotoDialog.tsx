import type { PlacedId } from '@coffer/client/space-set';
import { EMPTY_FOLDER } from '../../features/files/listing/folder-order.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { useDrive } from '../../session/drive-context.ts';
import { useWaysHere } from '../../session/space-context.ts';
import type { PhotoDialogState } from './PhotoTools.tsx';
import type { PhotosOfSpace } from './selected-photos.ts';
import { useBrowserPorts } from './use-browser-ports.tsx';

const FileDialog = lazy(
  ['drive', 'files'],
  async () => (await import('../../features/files/dialogs/FileDialog.tsx')).FileDialog,
);
const SharingDialog = lazy(
  ['drive', 'people'],
  async () => (await import('./SharingDialog.tsx')).SharingDialog,
);
const SpaceFrame = lazy(
  ['afterwards', 'drive', 'people'],
  async () => (await import('./SpaceFrame.tsx')).SpaceFrame,
);
const DeletePhotos = lazy(['drive', 'files'], async () => (await import('./DeletePhotos.tsx')).DeletePhotos);

interface PhotoDialogProps {
  readonly dialog: PhotoDialogState;
  onDialog(dialog: PhotoDialogState | null): void;
  /** Shows a version of a picture; null is the one that it shows. */
  onPreview(place: PlacedId, version: string | null): void;
  onDownload(photos: PhotosOfSpace): void;
}

/** The dialog about selected pictures, in the space in which they are. */
export function PhotoDialog(props: PhotoDialogProps) {
  const { dialog, onDialog } = props;
  if ('deleting' in dialog) {
    const onDone = () => {
      dialog.selection.clear();
      onDialog(null);
    };
    return <DeletePhotos photos={dialog.deleting} onDone={onDone} onClose={() => onDialog(null)} />;
  }
  const shown = <DialogHere {...props} dialog={dialog} />;
  if (dialog.spaceId === null) return shown;
  return (
    <SpaceFrame key={dialog.spaceId} spaceId={dialog.spaceId} isOver>
      {shown}
    </SpaceFrame>
  );
}

interface DialogHereProps extends PhotoDialogProps {
  readonly dialog: Extract<PhotoDialogState, { readonly shown: unknown }>;
}

function DialogHere({ dialog, onDialog, onPreview, onDownload }: DialogHereProps) {
  const ways = useWaysHere();
  const { spaceOf } = useBrowserPorts();
  const drive = useDrive();
  const { spaceId } = dialog;
  const close = () => onDialog(null);
  const done = () => {
    dialog.selection.clear();
    close();
  };
  return (
    <FileDialog
      back={null}
      dialog={dialog.shown}
      folderId={null}
      folder={EMPTY_FOLDER}
      uploads={NO_UPLOADS}
      ways={ways}
      spaceOf={spaceOf}
      shareDialog={(item, way, onClose) => <SharingDialog {...{ item, way, onClose }} />}
      requestDialog={() => null}
      withdrawDialog={() => null}
      versionsBehind={() => null}
      onEdit={() => {}}
      versionActions={{
        onPreview: ({ id, versionId = null }) => onPreview({ spaceId, id }, versionId),
        onDownload: (file) => onDownload({ spaceId, drive, items: [file], parts: null }),
      }}
      onClose={close}
      onDeleted={done}
      onMoved={done}
      onCarry={(carrying) => onDialog({ ...dialog, shown: { kind: 'carry', ...carrying } })}
    />
  );
}

const NO_UPLOADS: ReadonlyMap<string, number> = new Map();
