import type { Link, SignedLink, SpaceProofs } from '@coffer/contract';
import {
  type Bytes,
  equalBytes,
  fromHex,
  type KnownHead,
  type LinkRow,
  linkRowBytes,
  ownersDigest,
  readLinkRow,
  sha256,
  toHex,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { orLie } from '../failures/or-lie.ts';
import { linkRowOf, type OwnedRow, ownedKey } from '../keyring/own-heads.ts';
import { bytesOf } from '../rows/stored-setting.ts';

/** Rows that only the owner changes, by what tells them apart; see `ownedKey`. */
export type Owned = ReadonlyMap<string, OwnedRow>;

/** Rows that only the owner changes, and the digest that they have. */
export interface KeptOwned {
  readonly rows: Owned;
  readonly digest: string;
}

/** The rows that only the owner changes as an answer shows them, which have to lead to the head. */
export async function ownedIn(
  { owned }: Pick<SpaceProofs, 'owned'>,
  { head }: KnownHead,
): Promise<KeptOwned> {
  const kept = await keptOwned(ownedOf(owned));
  if (kept.digest !== head.ownersDigest) throw failed('space_lied');
  return kept;
}

/** These rows by what tells them apart. */
export function ownedOf(shown: SpaceProofs['owned']): Owned {
  return new Map(
    shown.map(({ id, kind, hash, item_id: itemId }) => [
      ownedKey({ kind, id }),
      { kind, id, hash: fromHex(hash), ...(itemId !== undefined && { itemId }) },
    ]),
  );
}

/** The same rows, as an answer shows them. */
export function shownOwned(rows: Owned): SpaceProofs['owned'] {
  return Array.from(rows.values(), ({ id, kind, hash, itemId }) => ({
    ...{ id, kind, hash: toHex(hash) },
    ...(itemId !== undefined && { item_id: itemId }),
  }));
}

/** These rows with their digest. */
export async function keptOwned(rows: Owned): Promise<KeptOwned> {
  return { rows, digest: toHex(await ownersDigest([...rows.values()])) };
}

/** A link, all that its owner signs read from its canonical bytes, with what the server says of it beside these. */
interface StoredLink extends Link {
  /** Fields of later versions, as they came. */
  readonly later?: Bytes;
}

/** Reads a link as the server shows it. Throws `space_lied`. */
export function storedLink({ row, ...beside }: SignedLink): StoredLink {
  const { id, itemId, sealedLinkKey, signature, later, ...limits } = orLie(() => readLinkRow(bytesOf(row)));
  return {
    ...beside,
    ...{ id, file_id: itemId, encrypted_link_key: sealedLinkKey, signature },
    ...{ signed_expires_at: limits.expiresAt, signed_max_downloads: limits.maxDownloads },
    ...(later && { later }),
  };
}

/** The row of a link; null where it is not among those that are there. */
export async function provenLink(link: Link, owned: Owned): Promise<LinkRow | null> {
  const row = linkRowOf(link);
  const known = owned.get(link.id);
  if (row === null || known?.kind !== 'link') return null;
  return equalBytes(known.hash, await sha256(orLie(() => linkRowBytes(row)))) ? row : null;
}

/** The rows of links that an answer shows. Throws `space_lied` for others than are there. */
export async function provenLinks(
  shown: readonly Link[],
  owned: Owned,
): Promise<ReadonlyMap<string, LinkRow>> {
  const links = new Map<string, LinkRow>();
  for (const link of shown) links.set(link.id, (await provenLink(link, owned)) ?? lied());
  return links;
}

export function lied(): never {
  throw failed('space_lied');
}
