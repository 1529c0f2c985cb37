import type { IntactItem } from '@coffer/client';
import {
  IconDownload,
  IconFolderOpen,
  IconFolderSymlink,
  IconInfoCircle,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ToolButton, ToolsOfSelection } from '../../features/files/browser/Tools.tsx';
import { firstWay, isDeletable, isMovable } from '../../features/files/items.ts';
import { texts as fileTexts } from '../../features/files/texts.ts';
import type { Dialog } from '../../features/files/use-overlays.ts';
import type { PhotoSelection } from '../../features/photos/PhotosPage.tsx';
import { texts } from '../../features/photos/texts.ts';
import { useSharingWays } from '../../session/configuration.ts';
import { mayChange, type PhotosOfSpace, useSelectedPhotos, waysOf } from './selected-photos.ts';

/** A dialog about the selected pictures: of one space, as in the file browser, or one question about those of several. */
export type PhotoDialogState = { readonly selection: PhotoSelection } & (
  | { readonly shown: Dialog; readonly spaceId: string | null }
  | { readonly deleting: readonly PhotosOfSpace[] }
);

/** The dialog that is open about selected pictures, and what asks before they are deleted, where they may be. */
export function usePhotoDialog() {
  const { withPhotos } = useSelectedPhotos();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<PhotoDialogState | null>(null);

  const askToDelete = (selection: PhotoSelection) => {
    if (!mayChange(queryClient, selection)) return;
    withPhotos(selection, (groups, { spaceId }) => {
      const deleting = groups.map((group) => ({ ...group, items: group.items.filter(isDeletable) }));
      if (deleting.length > 1) return setDialog({ selection, deleting });
      const items = deleting[0]?.items ?? [];
      const [item] = items;
      if (item === undefined) return;
      const shown: Dialog =
        items.length === 1 ? { kind: 'delete', item } : { kind: 'delete-selected', items };
      setDialog({ selection, shown, spaceId });
    })();
  };

  return { dialog, setDialog, askToDelete };
}

interface PhotoToolsProps {
  readonly selection: PhotoSelection;
  onDialog(dialog: PhotoDialogState): void;
  onDelete(): void;
}

/** What can be done with selected pictures, each in its own space. */
export function PhotoTools({ selection, onDialog, onDelete }: PhotoToolsProps) {
  const { withPhotos, download, showInFolder } = useSelectedPhotos();
  const queryClient = useQueryClient();
  const allowed = useSharingWays();
  const { places } = selection;
  const isOne = places.length === 1;
  const isOfOne = new Set(places.map(({ spaceId }) => spaceId)).size === 1;
  const isChangeable = mayChange(queryClient, selection);
  const ways = waysOf(queryClient, allowed, places[0]?.spaceId ?? null);
  const one = (act: (item: IntactItem, group: PhotosOfSpace) => unknown) =>
    withPhotos(selection, (_, group) => {
      const [item] = group.items;
      return item && act(item, group);
    });
  return (
    <ToolsOfSelection count={places.length} onClear={selection.clear}>
      <ToolButton
        icon={IconDownload}
        label={fileTexts.download}
        isLocal
        onClick={withPhotos(selection, (groups) => {
          for (const group of groups) download(group, groups.length === 1);
        })}
      />
      {isOne && (
        <>
          {(ways.people || ways.link) && (
            <ToolButton
              icon={IconShare}
              label={fileTexts.share}
              onClick={one((item, { spaceId }) => {
                const way = firstWay(item, ways);
                if (way !== null) onDialog({ selection, shown: { kind: 'share', item, way }, spaceId });
              })}
            />
          )}
          <ToolButton
            icon={IconFolderOpen}
            label={texts.showInFolder}
            isLocal
            onClick={one((item, group) => showInFolder(group, item))}
          />
          <ToolButton
            icon={IconInfoCircle}
            label={texts.details}
            isLocal
            onClick={one((item, { spaceId }) =>
              onDialog({ selection, shown: { kind: 'details', item }, spaceId }),
            )}
          />
        </>
      )}
      {isChangeable && isOfOne && (
        <ToolButton
          icon={IconFolderSymlink}
          label={fileTexts.move}
          onClick={withPhotos(selection, (_, { items, spaceId }) =>
            onDialog({ selection, shown: { kind: 'move', items: items.filter(isMovable) }, spaceId }),
          )}
        />
      )}
      {isChangeable && <ToolButton icon={IconTrash} label={fileTexts.delete} onClick={onDelete} />}
    </ToolsOfSelection>
  );
}
