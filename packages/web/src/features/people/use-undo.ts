import type { Drive, SpaceLogEntry, ToUndo, UndoProgress } from '@coffer/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FRESH, KEY } from './use-people.ts';

/** A space, and the drive of its owner. */
export interface OwnSpace {
  readonly spaceId: string;
  readonly own: Drive;
}

/** What an undo would do. */
export function useUndoPreview({ spaceId, own }: OwnSpace, toUndo: ToUndo) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEY, 'undo', spaceId, toUndo],
    queryFn: ({ signal }) => own.people.previewUndo(spaceId, toUndo, signal),
    gcTime: 0,
  });
}

/** The membership of somebody who may change the space; null where there is none any more. */
export function useEditor({ spaceId, own }: OwnSpace, { email }: Pick<SpaceLogEntry, 'email'>) {
  return useQuery({
    ...FRESH,
    enabled: email !== null,
    queryKey: [...KEY, 'undo-editor', spaceId, email],
    queryFn: async ({ signal }) => {
      const space = (await own.people.sharedByMe(signal)).find((each) => each.spaceId === spaceId);
      const share = space?.shares.find((each) => each.email === email && each.role === 'editor');
      return space === undefined || share === undefined ? null : { itemId: space.itemId, id: share.id };
    },
  });
}

interface Undoing {
  readonly toUndo: ToUndo;
  /** Who becomes a viewer before. */
  readonly editor: { readonly itemId: string; readonly id: string } | null;
}

/** Undoes, and tells how far that is; null before it writes. */
export function useUndo({ spaceId, own }: OwnSpace) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UndoProgress | null>(null);
  const undo = useMutation({
    mutationFn: async ({ toUndo, editor }: Undoing) => {
      if (editor !== null) await own.people.changeMember(editor.itemId, editor.id, { role: 'viewer' });
      return own.people.undo(spaceId, toUndo, { onProgress: setProgress });
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return { undo, progress };
}
