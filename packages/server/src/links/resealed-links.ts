import type { ResealedLink } from '@coffer/contract';
import { importPublicKey, verifyLink } from '@coffer/crypto';
import { itemRepository } from '../storage/item-repository.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import type { Queries } from '../store/database/database.ts';
import { signatureBytes } from '../users/user-keys.ts';
import { linkRowHash, signedPayloadOf } from './link-of.ts';
import { type LinkWithItem, linkRepository } from './link-repository.ts';
import { deleteLinkIn } from './own-links.ts';
import { putLinkKeys } from './put-entries.ts';
import { linkMissing } from './refusals.ts';

/** What becomes of the links of a space: each is sealed and signed again, or deleted. */
export interface LinksTakenOver {
  readonly links: readonly ResealedLink[];
  readonly deleted_links: readonly string[];
}

/** All links of a space. @throws Refusal `not_found` if one that is named is not among them */
export async function linksToReseal(
  queries: Queries,
  spaceId: string,
  taken: LinksTakenOver,
): Promise<readonly LinkWithItem[]> {
  const links = await linkRepository(queries).list(spaceId, { aliveAt: null, fileId: null });
  const ids = new Set(links.map(({ id }) => id));
  if (!namedIn(taken).every((id) => ids.has(id))) throw linkMissing();
  return links;
}

/**
 * Whether each of the links is resealed, once, and signed by the new key, or deleted.
 *
 * @param pubkey the new public key, PEM
 */
export async function areAllResealed(
  links: readonly LinkWithItem[],
  taken: LinksTakenOver,
  pubkey: string,
): Promise<boolean> {
  if (!isComplete(links, taken)) return false;
  const publicKey = await importPublicKey(pubkey);
  const linkOf = new Map(links.map((link) => [link.id, link]));
  const verified = taken.links.map(async ({ id, encrypted_link_key, signature: signed }) => {
    const link = linkOf.get(id);
    if (link === undefined) return false;
    const signature = signatureBytes(signed);
    const payload = signedPayloadOf({ ...link, encrypted_link_key });
    return signature !== null && verifyLink(publicKey, payload, signature);
  });
  return (await Promise.all(verified)).every(Boolean);
}

/**
 * Stores them; false if links have come or gone since they were looked at.
 *
 * @throws Refusal `head_refused` where the space has a head, and none comes with the change
 */
export async function storeResealed(change: SpaceChange, taken: LinksTakenOver): Promise<boolean> {
  const { queries, spaceId } = change;
  const links = linkRepository(queries);
  const present = await links.list(spaceId, { aliveAt: null, fileId: null });
  if (!isComplete(present, taken)) return false;
  if (present.length === 0) return true;
  const revision = await change.revision();
  const linkOf = new Map(present.map((link) => [link.id, link]));
  for (const { id, epoch_key: _, ...sealed } of taken.links) {
    const link = linkOf.get(id);
    if (link === undefined) return false;
    await links.reseal(id, { ...sealed, row_hash: linkRowHash({ ...link, ...sealed }) });
    await itemRepository(queries).stamp({ spaceId, id: link.file_id }, revision);
  }
  for (const id of taken.deleted_links) await deleteLinkIn(change, id);
  const keys = taken.links.flatMap(({ id, epoch_key }) => (epoch_key ? { link_id: id, ...epoch_key } : []));
  await putLinkKeys(queries, keys, { spaceId, isOwner: true });
  return true;
}

const namedIn = ({ links, deleted_links }: LinksTakenOver) => [
  ...links.map(({ id }) => id),
  ...deleted_links,
];

function isComplete(links: readonly LinkWithItem[], taken: LinksTakenOver): boolean {
  const named = namedIn(taken);
  const ids = new Set(named);
  return named.length === links.length && links.every(({ id }) => ids.has(id));
}
