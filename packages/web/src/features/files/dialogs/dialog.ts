import type { IntactItem, OpenedItem, UnplacedItem } from '@coffer/client';

/** The dialog that is open. */
export type Dialog =
  | { readonly kind: 'create-directory' }
  | { readonly kind: 'rename'; readonly item: IntactItem }
  | { readonly kind: 'details'; readonly item: OpenedItem }
  | { readonly kind: 'delete'; readonly item: OpenedItem }
  | { readonly kind: 'delete-selected'; readonly items: readonly OpenedItem[] }
  | { readonly kind: 'move'; readonly items: readonly (IntactItem | UnplacedItem)[] }
  | { readonly kind: 'accept-place'; readonly item: UnplacedItem }
  | { readonly kind: 'link'; readonly item: IntactItem }
  | { readonly kind: 'help' };
