import type { OpenedItem } from '@coffer/client';
import { useMemo, useState } from 'react';
import { type FileActions, isDownloadable, isRenamable } from './actions.ts';
import type { RowHandlers } from './browser/FileRow.tsx';
import type { RowAction } from './browser/row-actions.ts';
import { useDoubleClick } from './browser/use-double-click.ts';
import type { RowKeyActions } from './browser/use-row-keys.ts';
import type { Dialog } from './dialogs/dialog.ts';
import { NOTHING_SELECTED, type Selection, toggle, toggleAll, within } from './listing/selection.ts';

interface OpenMenu {
  readonly item: OpenedItem;
  readonly anchor: DOMRect;
}

/** What is selected and open in a file browser, and what its controls do. */
export function useBrowserState(items: readonly OpenedItem[], actions: FileActions) {
  const [chosen, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const byId = useMemo(() => new Map(items.map((item) => [item.id as string, item])), [items]);
  const selection = within(chosen, byId);
  const selected = useMemo(() => items.filter(({ id }) => selection.has(id)), [items, selection]);

  const perform = (action: RowAction, item: OpenedItem) => {
    switch (action) {
      case 'open':
        return actions.openFolder(item.id);
      case 'download':
        return isDownloadable(item) ? actions.download([item]) : undefined;
      case 'rename':
        return isRenamable(item) ? setDialog({ kind: 'rename', item }) : undefined;
      case 'details':
      case 'delete':
        return setDialog({ kind: action, item });
    }
  };

  const activate = (id: string) => {
    const item = byId.get(id);
    if (item === undefined) return;
    perform(item.kind === 'directory' && item.state === 'intact' ? 'open' : 'details', item);
  };

  const click = useDoubleClick({ onSingle: (id) => setSelection(new Set([id])), onDouble: activate });

  const handlers: Pick<RowHandlers, 'onClick'> & RowKeyActions = {
    onClick: click,
    onActivate: activate,
    onToggle: (id) => setSelection(toggle(selection, id)),
    onMenu: (id, anchor) => {
      const item = byId.get(id);
      if (item !== undefined) setMenu({ item, anchor });
    },
  };

  return {
    selection,
    selected,
    toggleAll: () => setSelection(toggleAll(selection, [...byId.keys()])),
    clearSelection: () => setSelection(NOTHING_SELECTED),
    dialog,
    setDialog,
    menu,
    closeMenu: () => setMenu(null),
    perform,
    handlers,
  };
}
