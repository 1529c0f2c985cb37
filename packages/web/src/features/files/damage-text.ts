import type { OpenedItem } from '@coffer/client';
import { isUnnamed } from './item-name.ts';
import { isRootless } from './items.ts';
import { texts } from './texts.ts';

/** A sentence about an item that does not open: altered by the server, or never sealed completely; null of others. */
export function damageText(item: OpenedItem): string | null {
  if (isRootless(item)) return texts.rootless;
  if (isUnnamed(item)) return texts.unnamed;
  if (item.state !== 'damaged') return null;
  return item.reason === 'unsealed' ? texts.unsealed : texts.damaged;
}
