import type { OpenedItem } from '@coffer/client';
import { isDownloadable, isRenamable } from '../actions.ts';

export type RowAction = 'open' | 'details' | 'download' | 'rename' | 'delete';

/** What a row's menu offers for an item. What was changed outside of Coffer can be looked at and deleted. */
export function rowActions(item: OpenedItem): RowAction[] {
  const offered: readonly (readonly [RowAction, boolean])[] = [
    ['open', item.kind === 'directory' && item.state === 'intact'],
    ['details', true],
    ['download', isDownloadable(item)],
    ['rename', isRenamable(item)],
    ['delete', item.isOwner],
  ];
  return offered.filter(([, possible]) => possible).map(([action]) => action);
}
