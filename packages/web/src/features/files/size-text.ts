import type { OpenedItem } from '@coffer/client';
import { formatBytes } from '../../format/bytes.ts';
import { isSizeKnown } from './items.ts';
import { texts } from './texts.ts';

/** Where nothing is to be said of a size. */
export const NO_SIZE = '—';

/** The size of an item; of a file that is shared by itself nothing before it was opened, since it is not unknown but on its way. */
export function sizeText(item: OpenedItem): string {
  if (item.kind === 'directory') return NO_SIZE;
  if (isSizeKnown(item)) return formatBytes(item.size);
  return item.spaceId === undefined ? texts.sizeUnknown : NO_SIZE;
}
