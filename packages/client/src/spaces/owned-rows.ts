import type { SpaceProofs } from '@coffer/contract';
import {
  type Bytes,
  fromHex,
  itemRowBytes,
  type KnownHead,
  ownersDigest,
  rootRow,
  sha256,
  toHex,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';

/** Rows that only the owner changes, by their ids. */
export type Owned = ReadonlyMap<string, { readonly kind: 'item' | 'link' | 'setting'; readonly hash: Bytes }>;

/** The rows that only the owner changes as an answer shows them, which have to lead to the head. */
export async function ownedIn(
  { owned }: SpaceProofs,
  head: KnownHead | null,
  spaceId: string,
): Promise<Owned> {
  const rows: Owned = new Map(owned.map(({ id, kind, hash }) => [id, { kind, hash: fromHex(hash) }]));
  const expected = head?.head.ownersDigest ?? (await digestOf(await onlyRoot(spaceId)));
  if ((await digestOf(rows)) !== expected) throw failed('space_lied');
  return rows;
}

export async function digestOf(owned: Owned): Promise<string> {
  return toHex(await ownersDigest([...owned].map(([id, row]) => ({ id, ...row }))));
}

/** A drive of which nothing but its root is there. */
export async function onlyRoot(spaceId: string): Promise<Owned> {
  return new Map([[spaceId, { kind: 'item', hash: await sha256(itemRowBytes(rootRow(spaceId))) }]]);
}
