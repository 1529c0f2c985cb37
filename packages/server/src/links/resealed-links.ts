import type { ResealedLink } from '@coffer/contract';
import { importPublicKey, verifyLink } from '@coffer/crypto';
import { itemRepository } from '../storage/item-repository.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import type { Queries } from '../store/database/database.ts';
import type { UserRow } from '../store/database/schema.ts';
import { signatureBytes } from '../users/user-keys.ts';
import { linkRowHash, signedPayloadOf } from './link-of.ts';
import { type LinkWithItem, linkRepository } from './link-repository.ts';
import { linkMissing } from './refusals.ts';

/** How the links of a user follow a change of the key pair. */

/** All links of the user's drive. @throws Refusal `not_found` if one of `resealed` is not among them */
export async function linksToReseal(
  queries: Queries,
  { space_id: spaceId }: Pick<UserRow, 'space_id'>,
  resealed: readonly ResealedLink[],
): Promise<readonly LinkWithItem[]> {
  const links = await linkRepository(queries).list(spaceId, { aliveAt: null, fileId: null });
  const ids = new Set(links.map(({ id }) => id));
  if (!resealed.every(({ id }) => ids.has(id))) throw linkMissing();
  return links;
}

/**
 * Whether each of the links is resealed, once, and signed by the new key.
 *
 * @param pubkey the new public key, PEM
 */
export async function areAllResealed(
  links: readonly LinkWithItem[],
  resealed: readonly ResealedLink[],
  pubkey: string,
): Promise<boolean> {
  if (!isComplete(links, resealed)) return false;
  const publicKey = await importPublicKey(pubkey);
  const resealedOf = new Map(resealed.map((link) => [link.id, link]));
  const verified = links.map(async (link) => {
    const next = resealedOf.get(link.id);
    if (next === undefined) return false;
    const payload = signedPayloadOf({ ...link, encrypted_link_key: next.encrypted_link_key });
    const signature = signatureBytes(next.signature);
    return signature !== null && verifyLink(publicKey, payload, signature);
  });
  return (await Promise.all(verified)).every(Boolean);
}

/**
 * Stores them; false if links have come or gone since they were looked at.
 *
 * @throws Refusal `head_refused` where the drive has a head, and none comes with the change
 */
export async function storeResealed(
  { queries, spaceId, ...change }: SpaceChange,
  resealed: readonly ResealedLink[],
): Promise<boolean> {
  const links = linkRepository(queries);
  const present = await links.list(spaceId, { aliveAt: null, fileId: null });
  if (!isComplete(present, resealed)) return false;
  if (present.length === 0) return true;
  const revision = await change.revision();
  const resealedOf = new Map(resealed.map(({ id, ...sealed }) => [id, sealed]));
  for (const link of present) {
    const sealed = resealedOf.get(link.id);
    if (sealed === undefined) return false;
    await links.reseal(link.id, { ...sealed, row_hash: linkRowHash({ ...link, ...sealed }) });
    await itemRepository(queries).stamp({ spaceId, id: link.file_id }, revision);
  }
  return true;
}

function isComplete(links: readonly LinkWithItem[], resealed: readonly ResealedLink[]): boolean {
  const ids = new Set(resealed.map(({ id }) => id));
  return resealed.length === links.length && links.every(({ id }) => ids.has(id));
}
