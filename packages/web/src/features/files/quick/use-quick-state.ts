import { useMemo, useState } from 'react';
import { useSelection } from '../../../selection/use-selection.ts';
import type { roleInRows } from '../../../session/space-context.ts';
import { type RowEvents, rowAt } from '../browser/row-events.ts';
import type { BrowserCommand } from '../browser/use-browser-keys.ts';
import { activation, downloadOf, type ItemAction } from '../item-actions.ts';
import { isRenamable, standsForSpace } from '../items.ts';
import { usePrefetchFolder } from '../listing/use-folder.ts';
import type { BrowserPorts } from '../ports.ts';
import { selectionActions } from '../use-browser-state.ts';
import { useOverlays } from '../use-overlays.ts';
import { useUndo } from '../use-undo.tsx';
import type { Task } from './QuickHand.tsx';
import { bySpace, type InSpace, type QuickRow } from './rows.ts';
import { keyIn } from './use-all-stars.ts';

interface QuickStateOptions {
  /** In the order in which they are shown. */
  readonly rows: readonly QuickRow[];
  /** False while rows are still to come. */
  readonly isComplete: boolean;
  /** What is starred, by the ids of rows. */
  readonly starred: ReadonlySet<string>;
  /** Those of the drive. */
  readonly actions: BrowserPorts;
  /** What one may do with the rows of a space; as a viewer where that is not known. */
  roleIn(spaceId: string): ReturnType<typeof roleInRows>;
  focusTable(): void;
}

/** The state of a list of all spaces: what is selected, what is done in which space, and what its controls do. */
export function useQuickState(options: QuickStateOptions) {
  const { rows, isComplete, actions, focusTable } = options;
  const list = useMemo(() => ({ items: rows, byId: new Map(rows.map((row) => [row.id, row])) }), [rows]);
  const selection = useSelection(list, isComplete);
  const [tasks, setTasks] = useState<readonly Task[]>([]);
  const [deleting, setDeleting] = useState<readonly InSpace[]>([]);
  const overlays = useOverlays(focusTable);
  const prefetch = usePrefetchFolder();
  const { undoLast } = useUndo();

  const begin = (on: readonly QuickRow[], whatOf: (space: InSpace) => Task['what'] | null) =>
    selection.withWhole(on, (whole) =>
      setTasks(
        bySpace(whole).flatMap((space) => {
          const what = whatOf(space);
          return what === null ? [] : { ...space, what };
        }),
      ),
    );
  const perform = (on: readonly QuickRow[], action: ItemAction) => begin(on, () => action);
  const askAndDelete = (on: readonly QuickRow[]) =>
    selection.withWhole(on, (whole) => {
      setDeleting(bySpace(whole));
      overlays.openDialog({ kind: 'delete-selected', items: whole.map(({ item }) => item) });
    });
  const toolsOf = (on: readonly QuickRow[]) => toolsFor(on, options, { begin, askAndDelete });

  const events: RowEvents = {
    select: selection.select,
    press(id) {
      const row = list.byId.get(id);
      if (row?.space === null && row.item.kind === 'directory' && row.item.spaceId === undefined) {
        prefetch(row.item.id);
      }
    },
    activate(id) {
      const row = list.byId.get(id);
      if (row !== undefined) perform([row], activation(row.item, actions.preview));
    },
    showMenu(id, menuAt) {
      const row = list.byId.get(id);
      if (row === undefined) return;
      const together = selection.ids.size > 1 && selection.ids.has(id);
      if (!together) selection.select(id, 'only');
      const on = together ? selection.selected : [row];
      if (isOfOne(on)) begin(on, () => ({ menuAt }));
      else overlays.openMenu({ ids: 'selected', anchor: menuAt });
    },
  };

  const command = (given: BrowserCommand) => {
    const meant = selection.selected.length > 0 ? selection.selected : focusedIn(list.byId);
    const [first] = meant;
    switch (given) {
      case 'select-all':
        return selection.selectAll();
      case 'clear':
        return selection.clear();
      case 'undo':
        return undoLast();
      case 'help':
        return setTasks([{ spaceId: null, items: [], what: 'help' }]);
      case 'enter-list':
        return focusTable();
      case 'rename':
        if (first === undefined || meant.length > 1 || !isRenamable(first.item)) return;
        return mayChange(first, options) ? perform(meant, 'rename') : undefined;
      case 'delete':
        return toolsOf(meant).onDelete?.();
      case 'star':
        return toolsOf(meant).onStar?.();
      case 'cut':
        return toolsOf(meant).onMove === null ? undefined : begin(meant, () => 'cut');
      // Of a folder.
      case 'up':
      case 'paste':
      case 'upload':
      case 'create-directory':
        return;
    }
  };

  return { selection, overlays, tasks, deleting, events, command, toolsOf };
}

function isOfOne(rows: readonly QuickRow[]): boolean {
  return new Set(rows.map(({ space }) => space?.spaceId ?? null)).size === 1;
}

function mayChange({ space }: QuickRow, { roleIn }: QuickStateOptions): boolean {
  return space === null || roleIn(space.spaceId) !== 'viewer';
}

/** The row that has the focus, alone. */
function focusedIn(byId: ReadonlyMap<string, QuickRow>): readonly QuickRow[] {
  const at = document.activeElement && rowAt(document.activeElement);
  const row = at === null ? undefined : byId.get(at.id);
  return row === undefined ? [] : [row];
}

interface Doing {
  begin(on: readonly QuickRow[], whatOf: (space: InSpace) => Task['what'] | null): void;
  askAndDelete(on: readonly QuickRow[]): void;
}

type Tools = ReturnType<typeof selectionActions>;

const NO_TOOLS: Tools = {
  star: 'star',
  onShare: null,
  onRequest: null,
  onStar: null,
  onDownload: null,
  onKeep: null,
  onMove: null,
  onDelete: null,
};

/**
 * What the toolbar of some rows does; null for what they do not allow. With rows of several spaces, what can be done with all of them, each
 * in its own space.
 */
function toolsFor(
  rows: readonly QuickRow[],
  { actions, starred, roleIn }: Pick<QuickStateOptions, 'actions' | 'starred' | 'roleIn'>,
  { begin, askAndDelete }: Doing,
): Tools {
  const each = bySpace(rows).map(({ spaceId, items }) => {
    const role = spaceId === null ? null : roleIn(spaceId);
    const ids = items.map(({ id }) => id).filter((id) => starred.has(keyIn(spaceId, id)));
    return selectionActions({
      selection: { selected: items },
      starred: new Set(ids),
      perform: (action) => begin(rows, () => action),
      ways: role === null ? actions.ways : { people: false, link: actions.ways.link && role === 'owner' },
      role,
    });
  });
  const [one = NO_TOOLS, ...others] = each;
  if (others.length === 0) return one;
  const star = rows.every(({ id }) => starred.has(id)) ? 'unstar' : 'star';
  const canAll = (tool: 'onStar' | 'onDownload' | 'onKeep' | 'onDelete') =>
    each.every((tools) => tools[tool] !== null);
  const isPlain = !rows.some(({ item }) => standsForSpace(item));
  return {
    ...NO_TOOLS,
    star,
    onStar: canAll('onStar') ? () => begin(rows, () => star) : null,
    onDownload: canAll('onDownload') ? () => begin(rows, ({ items }) => downloadOf(items)) : null,
    onKeep: canAll('onKeep') ? () => begin(rows, () => 'keep') : null,
    onDelete: canAll('onDelete') && isPlain ? () => askAndDelete(rows) : null,
  };
}
