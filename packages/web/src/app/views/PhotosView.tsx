import { type Drive, failed, type IntactItem } from '@coffer/client';
import {
  IconDownload,
  IconFolderOpen,
  IconFolderSymlink,
  IconInfoCircle,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ToolButton, ToolsOfSelection } from '../../features/files/browser/Tools.tsx';
import { firstWay, isDeletable, isDownloadable, isMovable } from '../../features/files/items.ts';
import { EMPTY_FOLDER } from '../../features/files/listing/folder-order.ts';
import { texts as fileTexts } from '../../features/files/texts.ts';
import type { Dialog } from '../../features/files/use-overlays.ts';
import { type PhotoSelection, PhotosPage } from '../../features/photos/PhotosPage.tsx';
import { texts } from '../../features/photos/texts.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { reportFailure } from '../../notices/report-failure.ts';
import { type SharingWay, useSharingWays } from '../../session/configuration.ts';
import { useDrive } from '../../session/drive-context.ts';
import { useTransfers } from '../transfers-context.ts';
import { useBrowserPorts } from './FilesView.tsx';

const FileDialog = lazy(
  ['drive', 'files'],
  async () => (await import('../../features/files/dialogs/FileDialog.tsx')).FileDialog,
);
const SharingDialog = lazy(
  ['drive', 'people'],
  async () => (await import('./SharingDialog.tsx')).SharingDialog,
);

/** Opens so many items with one message. */
const AT_ONCE = 500;

/** The timeline of pictures, with what the file browser can do with files. */
export function PhotosView() {
  const navigate = useNavigate();
  const transfers = useTransfers();
  const hash = useLocation({ select: (location) => location.hash });
  const ways = useSharingWays();
  const { spaceOf } = useBrowserPorts();
  const { dialog, setDialog, tools, askToDelete } = usePhotoTools(ways);
  const [entry] = useState(hash === '' ? null : hash);
  const open = (id: string, slideshow?: true) =>
    void navigate({ to: '/p/$id', params: { id }, search: { among: 'photos', slideshow } });
  const close = () => setDialog(null);
  const done = () => {
    dialog?.selection.clear();
    close();
  };

  return (
    <>
      <PhotosPage
        entry={entry}
        isCovered={dialog !== null}
        onOpen={(id) => open(id)}
        onSlideshow={(id) => open(id, true)}
        onDelete={askToDelete}
        tools={tools}
      />
      {dialog !== null && (
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
            onPreview: ({ id, versionId }) =>
              void navigate({
                to: '/p/$id',
                params: { id },
                search: { version: versionId ?? undefined, among: 'photos' },
              }),
            onDownload: (file) => transfers.download([file]),
          }}
          onClose={close}
          onDeleted={done}
          onMoved={done}
          onCarry={(carrying) => setDialog({ ...dialog, shown: { kind: 'carry', ...carrying } })}
        />
      )}
    </>
  );
}

const NO_UPLOADS: ReadonlyMap<string, number> = new Map();

interface OpenDialog {
  readonly shown: Dialog;
  readonly selection: PhotoSelection;
}

/** What can be done with selected pictures; they are opened when something is done with them. */
function usePhotoTools(ways: Readonly<Record<SharingWay, boolean>>) {
  const drive = useDrive();
  const navigate = useNavigate();
  const transfers = useTransfers();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const withItems =
    (selection: PhotoSelection, act: (items: readonly IntactItem[], first: IntactItem) => void) => () => {
      const run = async () => {
        const items = await openAll(drive, [...selection.ids]);
        const [first] = items;
        if (first !== undefined) act(items, first);
      };
      run().catch(reportFailure);
    };
  const show = (selection: PhotoSelection, shown: Dialog) => setDialog({ shown, selection });
  const askToDelete = (selection: PhotoSelection) =>
    withItems(selection, (items, item) => {
      const own = items.filter(isDeletable);
      show(selection, own.length === 1 ? { kind: 'delete', item } : { kind: 'delete-selected', items: own });
    })();

  const tools = (selection: PhotoSelection): ReactNode => {
    const isOne = selection.ids.size === 1;
    const one = (act: (item: IntactItem) => void) =>
      isOne ? withItems(selection, (_, item) => act(item)) : null;
    const folderOf = ({ id, parentId }: IntactItem) =>
      void navigate({ to: '/{-$file_id}', params: { file_id: parentId ?? undefined }, hash: id });
    return (
      <ToolsOfSelection count={selection.ids.size} onClear={selection.clear}>
        <ToolButton
          icon={IconDownload}
          label={fileTexts.download}
          isLocal
          onClick={withItems(selection, (items) => {
            if (isOne) transfers.download(items.filter(isDownloadable));
            else transfers.downloadAsZip(items);
          })}
        />
        {isOne && (
          <>
            {(ways.people || ways.link) && (
              <ToolButton
                icon={IconShare}
                label={fileTexts.share}
                onClick={one((item) => {
                  const way = firstWay(item, ways);
                  if (way !== null) show(selection, { kind: 'share', item, way });
                })}
              />
            )}
            <ToolButton icon={IconFolderOpen} label={texts.showInFolder} isLocal onClick={one(folderOf)} />
            <ToolButton
              icon={IconInfoCircle}
              label={texts.details}
              isLocal
              onClick={one((item) => show(selection, { kind: 'details', item }))}
            />
          </>
        )}
        <ToolButton
          icon={IconFolderSymlink}
          label={fileTexts.move}
          onClick={withItems(selection, (items) =>
            show(selection, { kind: 'move', items: items.filter(isMovable) }),
          )}
        />
        <ToolButton icon={IconTrash} label={fileTexts.delete} onClick={() => askToDelete(selection)} />
      </ToolsOfSelection>
    );
  };
  return { dialog, setDialog, tools, askToDelete };
}

async function openAll(drive: Drive, ids: readonly string[]): Promise<readonly IntactItem[]> {
  const items: IntactItem[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const opened = await drive.names.open(ids.slice(from, from + AT_ONCE));
    if (opened === null) throw failed('names_not_read');
    items.push(...opened.map(({ item }) => item));
  }
  return items;
}
