import type { OpenedItem } from '../../keyring/opened-item.ts';

/**
 * Which item is meant: by its path from the top, which begins with a slash (`/Holidays/2026`), by its id, or as it was
 * listed, which asks the server for nothing. A path compares names as they are, in NFC; an item whose name has a slash
 * has none, and is meant by its id.
 */
export type ItemRef = string | OpenedItem;

/** Which directory is meant; `/` and null are the top of the drive. */
export type DirectoryRef = ItemRef | null;

/** Where something new goes: by its path, or by a directory and a name in it. */
export type Target = string | { readonly directory: DirectoryRef; readonly name: string };
