import type { OpenedItem } from '@coffer/client';
import { messages } from '../../languages/messages.ts';
import { isRootless } from './items.ts';

/** Texts of the file browser and its dialogs. */
export const texts = messages('files');

/** A sentence about an item that does not open: altered by the server, or never sealed completely; null of others. */
export function damageText(item: OpenedItem): string | null {
  if (isRootless(item)) return texts.unsealed;
  if (item.state !== 'damaged') return null;
  return item.reason === 'unsealed' ? texts.unsealed : texts.damaged;
}
