import type { IntactItem } from '@coffer/client';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { Editor } from '../../features/editor/Editor.tsx';
import { editedFiles } from '../../features/editor/edited-file.ts';
import { hideItems, showItem } from '../../features/files/listing/folder-cache.ts';
import { useDrive } from '../../session/drive-context.ts';
import { storageStatsQuery } from '../../session/drive-queries.ts';
import { useSpace } from '../../session/space-context.ts';
import { holdUnsavedText } from '../../session/unsaved-text.ts';
import { previewItemQuery } from '../preview-item.ts';
import { folderPlace } from '../spaces/places.ts';

interface EditorViewProps {
  readonly item: IntactItem;
  /** Whether it is not found any more. */
  readonly isGone: boolean;
}

/** A text file of one's own in the editor. It is not left with unsaved text without a question. */
export function EditorView({ item, isGone }: EditorViewProps) {
  const drive = useDrive();
  const shown = useSpace();
  const space = shown?.spaceId;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const files = useMemo(() => editedFiles(drive), [drive]);
  const [isUnsaved, setUnsaved] = useState(false);
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
  const onSaveAsNew = async (content: Uint8Array<ArrayBuffer>) => {
    const own = shown?.own ?? drive;
    const saved = await own.write({ directory: null, name }, content, { mime, ifExists: 'keep-both' });
    await navigate({
      ...{ to: '/p/$id', params: { id: saved.id }, search: { edit: true } },
      ...{ replace: true, ignoreBlocker: true },
    });
  };
  return (
    <Editor
      item={item}
      files={files}
      loss={shown?.isEnded === true ? 'over' : isGone ? 'gone' : null}
      leaving={blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null}
      onUnsaved={setUnsaved}
      onSaved={onSaved}
      onSaveAsNew={onSaveAsNew}
      onClose={() =>
        void navigate({
          ...folderPlace(space, parentId),
          hash: id,
          replace: true,
        })
      }
      onPreview={() => void navigate({ to: '/p/$id', params: { id }, search: { space }, replace: true })}
    />
  );
}
