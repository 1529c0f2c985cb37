import type { IntactItem } from '@coffer/client';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { Editor } from '../../features/editor/Editor.tsx';
import { editedFiles } from '../../features/editor/edited-file.ts';
import type { Loss } from '../../features/editor/use-saver.ts';
import { hideItems, showItem } from '../../features/files/listing/folder-cache.ts';
import { useDrive } from '../../session/drive-context.ts';
import { storageStatsQuery } from '../../session/drive-queries.ts';
import { folderPlace } from '../../session/folder-place.ts';
import { type ShownSpace, useSpace } from '../../session/space-context.ts';
import { holdUnsavedText } from '../../session/unsaved-text.ts';
import { previewItemQuery } from '../preview-item.ts';

interface EditorViewProps {
  readonly item: IntactItem;
  /** Whether it is not found any more. */
  readonly isGone: boolean;
  /** Whether it has text that is not saved, as `onUnsaved` was told last. */
  readonly isUnsaved: boolean;
  onUnsaved(isUnsaved: boolean): void;
}

/** A text file of one's own in the editor. It is not left with unsaved text without a question. */
export function EditorView({ item, isGone, isUnsaved, onUnsaved }: EditorViewProps) {
  const drive = useDrive();
  const shown = useSpace();
  const space = shown?.spaceId;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const files = useMemo(() => editedFiles(drive), [drive]);
  const blocker = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });

  useEffect(() => (isUnsaved ? holdUnsavedText() : undefined), [isUnsaved]);

  const onSaved = (saved: IntactItem, before: IntactItem) => {
    if (saved.id !== before.id) hideItems(queryClient, before.parentId, [before.id]);
    showItem(queryClient, saved);
    queryClient.setQueryData(previewItemQuery(drive, queryClient, saved.id).queryKey, saved);
    void queryClient.invalidateQueries({ queryKey: storageStatsQuery(drive.api).queryKey });
    if (saved.id === before.id) return;
    // The address is that of the file as it is now, so that a reload shows it.
    const to = { to: '/p/$id', params: { id: saved.id }, search: { edit: true, space } } as const;
    void navigate({ ...to, replace: true, ignoreBlocker: true });
  };

  const { id, parentId, name, mime } = item;
  const onStoreAsNew = (content: Uint8Array<ArrayBuffer>) => {
    const own = shown?.own ?? drive;
    return own.write({ directory: null, name }, content, { mime, ifExists: 'keep-both' });
  };
  const onOpen = ({ id }: IntactItem) =>
    void navigate({
      ...{ to: '/p/$id', params: { id }, search: { edit: true } },
      ...{ replace: true, ignoreBlocker: true },
    });
  return (
    <Editor
      item={item}
      files={files}
      loss={lossOf(shown, isGone)}
      leaving={blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null}
      onUnsaved={onUnsaved}
      onSaved={onSaved}
      onStoreAsNew={onStoreAsNew}
      onOpen={onOpen}
      onClose={() =>
        void navigate({
          ...folderPlace(shown, parentId),
          hash: id,
          replace: true,
        })
      }
      onPreview={() => void navigate({ to: '/p/$id', params: { id }, search: { space }, replace: true })}
    />
  );
}

function lossOf(space: ShownSpace | null, isGone: boolean): Loss | null {
  if (space != null && space.ending !== null) return space.ending;
  if (space?.role === 'viewer') return 'viewed';
  return isGone ? 'gone' : null;
}
