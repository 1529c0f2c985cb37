import { use } from 'react';
import { useKeysForMenu } from '../../focus/keys-of-menu.ts';
import { lazy } from '../../lazy/lazy.tsx';
import { useOfflineState } from '../../session/offline-files.ts';
import { FilesBehindContext } from '../../thumbnails/thumbnail-context.ts';
import type { RowMenuProps } from './browser/RowMenu.tsx';
import type { FileDialogProps } from './dialogs/FileDialog.tsx';
import { type ItemAction, itemActions } from './item-actions.ts';
import type { BrowserPorts } from './ports.ts';
import type { useBrowserState } from './use-browser-state.ts';

const RowMenu = lazy<RowMenuProps<ItemAction>>(
  ['drive'],
  async () => (await import('./browser/RowMenu.tsx')).RowMenu,
);
const FileDialog = lazy(
  ['drive', 'files'],
  async () => (await import('./dialogs/FileDialog.tsx')).FileDialog,
);

interface BrowserOverlaysProps
  extends Pick<FileDialogProps, 'folderId' | 'folder' | 'uploads' | 'onDeleted' | 'onMoved'> {
  readonly folderName: string;
  readonly state: ReturnType<typeof useBrowserState>;
  readonly actions: BrowserPorts;
  /** Whether the rows lie in other folders than the one that is shown. */
  readonly isElsewhere: boolean;
}

/** The menu or the dialog that is open over the rows of a folder, or of a list beside the folders. */
export function BrowserOverlays({
  state,
  actions,
  isElsewhere,
  folderName,
  ...dialog
}: BrowserOverlaysProps) {
  const { overlays, menu, perform, starred } = state;
  useKeysForMenu(menu !== null, overlays.closeMenu);
  const files = use(FilesBehindContext);
  const { chosen: kept } = useOfflineState();
  const { preview, ways, requestDialog, shareDialog, withdrawDialog, versionsBehind, spaceOf } = actions;
  return (
    <>
      {menu !== null && (
        <RowMenu
          {...menu}
          actions={itemActions(menu.items, preview !== null, ways.link, {
            starred,
            isElsewhere,
            kept,
            people: ways.people,
            role: state.role,
            behind: files.get(menu.items[0]?.id ?? '')?.role() ?? null,
          })}
          onAction={perform}
          onClose={overlays.closeMenu}
        />
      )}
      {overlays.dialog !== null && (
        <FileDialog
          {...dialog}
          dialog={overlays.dialog}
          back={isElsewhere ? null : { name: folderName, open: () => actions.openFolder(dialog.folderId) }}
          ways={ways}
          requestDialog={requestDialog}
          shareDialog={shareDialog}
          withdrawDialog={withdrawDialog}
          versionsBehind={versionsBehind}
          spaceOf={spaceOf}
          onOpen={overlays.openDialog}
          onEdit={actions.edit}
          versionActions={{
            onPreview: actions.previewVersion,
            onDownload: (file) => actions.transfers.download([file]),
          }}
          onCarry={overlays.askCarry}
          onClose={overlays.closeDialog}
        />
      )}
    </>
  );
}
