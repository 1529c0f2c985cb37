import { useEffect, useEffectEvent, useMemo } from 'react';
import { BrowserOverlays } from '../BrowserOverlays.tsx';
import type { ItemAction } from '../item-actions.ts';
import type { BrowserPorts } from '../ports.ts';
import { texts } from '../texts.ts';
import { useBrowserState } from '../use-browser-state.ts';
import { useCutItems } from '../use-item-changes.ts';
import { folderIn, type InSpace, type QuickRow } from './rows.ts';

/** What somebody wants to be done with items of one space. */
export interface Task extends InSpace {
  readonly what: ItemAction | 'cut' | 'help' | { readonly menuAt: DOMRect };
}

interface QuickHandProps {
  /** A new one is done once. */
  readonly task: Task;
  /** Of all spaces. */
  readonly rows: readonly QuickRow[];
  /** Those of the space. */
  readonly actions: BrowserPorts;
  focusTable(): void;
}

const NO_UPLOADS: ReadonlyMap<string, number> = new Map();

/**
 * Does what is wanted with items of a list in the space in which they lie, with the menus and dialogs for it: all that is asked for
 * below is that of the space around it.
 */
export function QuickHand({ task, rows, actions, focusTable }: QuickHandProps) {
  const folder = useMemo(() => folderIn(rows, task.spaceId), [rows, task.spaceId]);
  const state = useBrowserState({ folder, isComplete: true, actions, focusTable });
  const { cut } = useCutItems();
  const begin = useEffectEvent(({ what, items }: Task) => {
    if (what === 'cut') cut(items);
    else if (what === 'help') state.overlays.openDialog({ kind: 'help' });
    else if (typeof what === 'string') state.perform(what, items);
    else state.overlays.openMenu({ ids: items.map(({ id }) => id), anchor: what.menuAt });
  });
  useEffect(() => begin(task), [task]);
  return (
    <BrowserOverlays
      state={state}
      actions={actions}
      isElsewhere
      folderId={null}
      folderName={texts.myFiles}
      folder={folder}
      uploads={NO_UPLOADS}
      onDeleted={() => {}}
      onMoved={actions.openFolder}
    />
  );
}
