import type { OpenedItem, Trash, TrashedItem } from '@coffer/client';
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useKeysForMenu } from '../../../focus/keys-of-menu.ts';
import { useKeptFocus } from '../../../focus/use-kept-focus.ts';
import { EmptyCoffer } from '../../../identity/EmptyCoffer.tsx';
import { reportFailure } from '../../../notices/report-failure.ts';
import { ConfirmDialog } from '../../../panels/ConfirmDialog.tsx';
import { useSelection } from '../../../selection/use-selection.ts';
import { useSpace } from '../../../session/space-context.ts';
import faces from '../browser/FolderFaces.module.css';
import { ListingFailure } from '../browser/FolderFaces.tsx';
import { RowMenu } from '../browser/RowMenu.tsx';
import type { RowEvents } from '../browser/row-events.ts';
import toolClasses from '../browser/Tools.module.css';
import { ToolButton, ToolsOfSelection } from '../browser/Tools.tsx';
import { useBrowserKeys } from '../browser/use-browser-keys.ts';
import type { RowGridHandle } from '../browser/use-row-grid.ts';
import browser from '../FileBrowser.module.css';
import { EMPTY_FOLDER } from '../listing/folder-order.ts';
import { texts as ofFiles } from '../texts.ts';
import { useUndo } from '../use-undo.tsx';
import { EmptyTrashDialog } from './EmptyTrash.tsx';
import classes from './TrashPage.module.css';
import { TrashTable } from './TrashTable.tsx';
import { texts } from './texts.ts';
import { goneWith, useDeleteForGood, useRestoreItems, useTrash } from './trash-changes.ts';

/** What is done with what lies here, by what one may do in the space; in one's own drive one is the owner. */
const MENUS = { owner: ['restore', 'deleteForGood'], editor: ['restore'], viewer: [] } as const;

/** What was deleted: to be restored, or to be deleted for good. */
export function TrashPage() {
  const { data: trash, error, refetch } = useTrash();
  const table = useRef<RowGridHandle>(null);
  const state = useTrashState(trash?.entries, () => table.current?.focus());
  const { entries, selection, restore, setDialog } = state;
  // The last one takes the tools above the list along.
  const title = useKeptFocus<HTMLHeadingElement>(entries.length === 0, trash !== undefined);
  const before = useRef(entries.length);
  useEffect(() => {
    const isFewer = entries.length < before.current;
    before.current = entries.length;
    // What is restored or deleted takes its row along.
    if (isFewer && document.activeElement === document.body) table.current?.focus();
  }, [entries.length]);
  const all = entries.map(({ item }) => item);
  const { isDrive, canRestore, canDelete, menu } = useRights();
  const isMenuOpen = state.menu !== null && menu.length > 0;
  useKeysForMenu(isMenuOpen, state.closeMenu);

  return (
    <section className={browser.browser}>
      <header className={browser.head}>
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {texts.trash}
        </h1>
        {selection.selected.length > 0 ? (
          <ToolsOfSelection count={selection.selected.length} onClear={selection.clear}>
            {canRestore && (
              <ToolButton
                icon={IconArrowBackUp}
                label={ofFiles.restore}
                onClick={() => restore(selection.selected)}
              />
            )}
            {canDelete && (
              <ToolButton
                icon={IconTrashX}
                label={ofFiles.deleteForGood}
                onClick={() => setDialog({ kind: 'delete', items: selection.selected })}
              />
            )}
          </ToolsOfSelection>
        ) : (
          entries.length > 0 && (
            <div className={toolClasses.tools}>
              {canRestore && (
                <ToolButton icon={IconArrowBackUp} label={texts.restoreAll} onClick={() => restore(all)} />
              )}
              {canDelete && (
                <ToolButton
                  icon={IconTrashX}
                  label={texts.emptyTrash}
                  onClick={() => setDialog({ kind: 'empty' })}
                />
              )}
            </div>
          )
        )}
      </header>
      {entries.length > 0 && (
        <p className={classes.hint}>{isDrive ? texts.trashHint : texts.spaceTrashHint}</p>
      )}
      {error !== null && trash === undefined ? (
        <ListingFailure failure={error} onRetry={() => void refetch()} />
      ) : (
        <TrashTable
          ref={table}
          entries={trash?.entries ?? null}
          selected={selection.ids}
          actions={state.rows}
          onToggleAll={selection.toggleAll}
          empty={<EmptyTrash />}
        />
      )}
      {state.menu !== null && isMenuOpen && (
        <RowMenu
          {...state.menu}
          actions={menu}
          onAction={(action, items) =>
            action === 'restore' ? restore(items) : setDialog({ kind: 'delete', items })
          }
          onClose={state.closeMenu}
        />
      )}
      {state.dialog?.kind === 'delete' && trash !== undefined && (
        <DeleteForGood items={state.dialog.items} trash={trash} onClose={() => setDialog(null)} />
      )}
      {state.dialog?.kind === 'empty' && trash !== undefined && (
        <EmptyTrashDialog trash={trash} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}

/** What may be done with what lies here: who only views a space restores nothing, and its owner alone deletes for good. */
function useRights() {
  const space = useSpace();
  const role = space?.role ?? 'owner';
  return {
    isDrive: space === null,
    canRestore: role !== 'viewer',
    canDelete: role === 'owner',
    menu: MENUS[role],
  };
}

type TrashDialog =
  | { readonly kind: 'empty' }
  | { readonly kind: 'delete'; readonly items: readonly OpenedItem[] };

const NO_ENTRIES: readonly TrashedItem[] = [];

/** Selection, menu and dialog of the trash, and what its rows and keys do. */
function useTrashState(entries: readonly TrashedItem[] = NO_ENTRIES, focusTable: () => void) {
  const { canDelete } = useRights();
  const folder = useMemo(() => {
    const items = entries.map(({ item }) => item);
    return items.length === 0 ? EMPTY_FOLDER : { items, byId: new Map(items.map((item) => [item.id, item])) };
  }, [entries]);
  const selection = useSelection(folder);
  const [dialog, setDialog] = useState<TrashDialog | null>(null);
  const [menu, setMenu] = useState<{ items: readonly OpenedItem[]; anchor: DOMRect } | null>(null);
  const { mutateAsync: restoreItems } = useRestoreItems();
  const { undoLast } = useUndo();
  const restore = (items: readonly OpenedItem[]) => void restoreItems(items).catch(reportFailure);

  const showMenu = (id: string, anchor: DOMRect) => {
    const item = folder.byId.get(id);
    if (item === undefined) return;
    const together = selection.ids.size > 1 && selection.ids.has(id);
    if (!together) selection.select(id, 'only');
    setMenu({ items: together ? selection.selected : [item], anchor });
  };
  const rows: RowEvents = {
    select: selection.select,
    press: () => {},
    activate(id) {
      const row = document.querySelector(`[data-id="${id}"]`);
      if (row !== null) showMenu(id, row.getBoundingClientRect());
    },
    showMenu,
  };
  useBrowserKeys((command) => {
    if (command === 'select-all') selection.selectAll();
    if (command === 'clear') selection.clear();
    if (command === 'delete' && canDelete && selection.selected.length > 0)
      setDialog({ kind: 'delete', items: selection.selected });
    if (command === 'enter-list') focusTable();
    if (command === 'undo') undoLast();
  });
  const closeMenu = useCallback(() => setMenu(null), []);
  return { entries, selection, rows, menu, closeMenu, dialog, setDialog, restore };
}

interface DeleteForGoodProps {
  readonly items: readonly OpenedItem[];
  readonly trash: Trash;
  onClose(): void;
}

function DeleteForGood({ items, trash, onClose }: DeleteForGoodProps) {
  const { mutateAsync: deleteForGood } = useDeleteForGood();
  const chosen = new Set(items.map(({ id }) => id));
  const others = goneWith(trash.entries, chosen);
  const entries = trash.entries.filter(({ item }) => chosen.has(item.id));
  return (
    <ConfirmDialog
      title={texts.deleteForGoodTitle}
      text={[
        texts.deleteForGoodText({ count: items.length, name: items[0]?.name ?? ofFiles.damagedName }),
        ...(others === 0 ? [] : [texts.deleteForGoodOthers({ others })]),
      ].join(' ')}
      yes={ofFiles.deleteForGood}
      cancel={ofFiles.cancel}
      onConfirm={() => deleteForGood({ ...trash, entries })}
      onClose={onClose}
    />
  );
}

function EmptyTrash() {
  return (
    <div className={faces.empty}>
      <EmptyCoffer />
      <h2 className={faces.title}>{texts.trashEmptyTitle}</h2>
      <p className={faces.text}>{texts.trashEmpty}</p>
    </div>
  );
}
