import type { OpenedItem } from '@coffer/client';
import { texts } from './texts.ts';

/** What an item is called on the screen; `null` in a name stands for one that was changed outside. */
export function nameOnScreen(item: OpenedItem): string {
  if (!isUnnamed(item)) return item.name ?? texts.damagedName;
  return texts.unreadableName({ number: item.name?.replace(/\D+/, '') ?? '' });
}

/** Whether the name of an item does not open, though its row is proven. */
export function isUnnamed(item: OpenedItem): boolean {
  return item.state === 'intact' && item.isUnnamed === true;
}
