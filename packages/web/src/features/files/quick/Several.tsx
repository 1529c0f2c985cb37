import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKeysForMenu } from '../../../focus/keys-of-menu.ts';
import { QUICK_KEY } from '../../../session/drive-queries.ts';
import { useSpaceSet } from '../../../session/space-set-context.ts';
import { RowMenu } from '../browser/RowMenu.tsx';
import { ConfirmDelete } from '../dialogs/FileDialog.tsx';
import type { ItemAction } from '../item-actions.ts';
import { texts } from '../trash/texts.ts';
import { nameOf, useReloadAll } from '../use-item-changes.ts';
import { useUndo } from '../use-undo.tsx';
import type { InSpace, QuickRow } from './rows.ts';
import type { useQuickState } from './use-quick-state.ts';

interface SeveralProps {
  readonly state: ReturnType<typeof useQuickState>;
}

/** The menu of rows of several spaces, and the question before these are deleted. */
export function Several({ state: { overlays, selection, deleting, toolsOf } }: SeveralProps) {
  const { menu, dialog, closeMenu, closeDialog } = overlays;
  useKeysForMenu(menu !== null, closeMenu);
  const { mutateAsync: trash } = useTrashInSpaces();
  return (
    <>
      {menu !== null && selection.selected.length > 0 && (
        <SeveralMenu rows={selection.selected} anchor={menu.anchor} {...{ toolsOf, closeMenu }} />
      )}
      {dialog?.kind === 'delete-selected' && (
        <ConfirmDelete items={dialog.items} onConfirm={() => trash(deleting)} onClose={closeDialog} />
      )}
    </>
  );
}

interface SeveralMenuProps
  extends Pick<SeveralProps['state'], 'toolsOf'>,
    Pick<SeveralProps['state']['overlays'], 'closeMenu'> {
  readonly rows: readonly QuickRow[];
  readonly anchor: DOMRect;
}

function SeveralMenu({ rows, anchor, toolsOf, closeMenu }: SeveralMenuProps) {
  const { star, onStar, onDownload, onKeep, onDelete } = toolsOf(rows);
  const entries: readonly (readonly [ItemAction, (() => void) | null])[] = [
    ['download', onDownload],
    ['keep', onKeep],
    [star, onStar],
    ['delete', onDelete],
  ];
  return (
    <RowMenu
      items={rows.map(({ item }) => item)}
      actions={entries.flatMap(([action, act]) => (act === null ? [] : action))}
      anchor={anchor}
      onAction={(action) => entries.find(([each]) => each === action)?.[1]?.()}
      onClose={closeMenu}
    />
  );
}

/** Puts items of several spaces into the trash of each, and offers once to undo it all. */
function useTrashInSpaces() {
  const load = useSpaceSet();
  const queryClient = useQueryClient();
  const reloadAll = useReloadAll();
  const { offer } = useUndo();
  const reload = () => {
    reloadAll();
    void queryClient.invalidateQueries({ queryKey: QUICK_KEY });
  };
  return useMutation({
    async mutationFn(spaces: readonly InSpace[]) {
      const set = await load();
      const undos: (() => Promise<unknown>)[] = [];
      const gone: InSpace['items'][number][] = [];
      try {
        for (const { spaceId, items } of spaces) {
          const drive = await set.open(spaceId);
          await drive.trash(items);
          gone.push(...items);
          undos.push(() => drive.restore(items));
        }
      } finally {
        // What is refused in one space leaves that of others in the trash.
        const undo = async () => {
          for (const each of undos) await each();
        };
        if (gone.length > 0) {
          offer(texts.deleted({ count: gone.length, name: nameOf(gone) }), () => undo().finally(reload));
        }
      }
    },
    onSettled: reload,
  });
}
