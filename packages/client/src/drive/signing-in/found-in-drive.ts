import type { SpaceDigests } from '@coffer/contract';
import { failed } from '../../failures/coffer-error.ts';

/** Names what a drive holds that nobody has signed. */
export function foundIn({ items, owner }: Pick<SpaceDigests, 'items' | 'owner'>): string {
  return `${items} ${owner}`;
}

/**
 * Looks whether the user has seen what is in a drive, or nothing is there to be seen, before its first key signs it: a server could have put
 * there what it wants. None of it opens, since there was no key. Throws `first_key_over`.
 *
 * @param seen by `foundIn`; undefined where nothing was shown
 */
export function mustBeSeen(shown: SpaceDigests, seen: string | undefined): void {
  const { items, versions, links, settings, contacts, members } = shown.rows;
  const others = settings + contacts + members;
  const found = foundIn(shown);
  if (found === seen || items + versions + links + others === 0) return;
  throw failed({ code: 'first_key_over', ...{ found, items, versions, links, others } });
}
