import type { ChangeBatch, Link, LinkEntries, NewLink } from '@coffer/contract';
import { importLinkKey, itemId, openLinkKey, type SpaceKey, signLink, toBase64Url } from '@coffer/crypto';
import { CONCURRENCY, mapBounded } from '../concurrency/map-bounded.ts';
import { failed, isFailure } from '../failures/coffer-error.ts';
import type { OpenKeyring } from './opened-keys.ts';
import { isOver } from './own-link.ts';
import { sealedEpochKey } from './seal-link.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { verifiedPayload } from './verified-payload.ts';

/** What of a link that has ended is made once more. */
export interface LinkAgain {
  /** As its owner had signed it. */
  readonly link: Link;
  /** What it is of, which may have another id by now. */
  readonly itemId: string;
  /** Unix seconds. */
  readonly expiresAt: number | null;
  readonly maxDownloads: number | null;
}

/**
 * Makes a link once more that has ended: with its id and its key, so that its address is the same; its entries follow.
 * Throws `link_unverified` for a link that the server changed, or made itself, EnvelopeDamaged.
 */
export async function sealLinkAgain(
  { link, itemId: id, expiresAt, maxDownloads }: LinkAgain,
  { privateKey, accountKey, space }: OpenKeyring,
): Promise<NewLink> {
  const { payload, linkKey } = await opened(link, { privateKey, accountKey });
  const limits = { expiresAt, maxDownloads };
  const again = { ...payload, itemId: itemId(id), ...limits };
  const [epochKey, signature] = await Promise.all([
    sealedEpochKey(linkKey, payload.id, space.newest),
    signLink(privateKey, again),
  ]);
  return {
    id: payload.id,
    file_id: again.itemId,
    signature: toBase64Url(signature),
    encrypted_link_key: payload.encryptedLinkKey,
    epoch_key: epochKey,
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    ...(maxDownloads === null ? {} : { max_downloads: maxDownloads }),
  };
}

/**
 * Seals the key of a link for the newest epoch, for its visitors. Never for a former one, which may be of before the link was made: who was
 * a member then could show its visitors what they like. Throws as `sealLinkAgain`.
 */
export async function sealEpochKey(
  link: Link,
  { privateKey, accountKey, space }: OpenKeyring,
): Promise<NonNullable<LinkEntries['epoch_key']>> {
  const { payload, linkKey } = await opened(link, { privateKey, accountKey });
  return sealedEpochKey(linkKey, payload.id, space.newest);
}

/**
 * Seals the keys of links for an epoch that begins. A link that does not open gets none, and neither does one that has expired: nobody puts
 * anything for it.
 *
 * @param now unix seconds
 */
export async function sealLinkKeys(
  links: readonly Link[],
  next: SpaceKey,
  owner: Pick<OpenKeyring, 'privateKey' | 'accountKey'>,
  now: number,
): Promise<NonNullable<ChangeBatch['link_keys']>> {
  const keys = await mapBounded(links, CONCURRENCY, async (link) => {
    if (isOver(link, now)) return [];
    const key = await unlessDamaged(opened(link, owner).catch(unlessUnverified));
    return key === null
      ? []
      : [{ link_id: link.id, ...(await sealedEpochKey(key.linkKey, key.payload.id, next)) }];
  });
  return keys.flat();
}

function unlessUnverified(error: unknown): null {
  if (isFailure(error, 'link_unverified')) return null;
  throw error;
}

/** What the owner has signed of a link, and its key. */
async function opened(link: Link, owner: Pick<OpenKeyring, 'privateKey' | 'accountKey'>) {
  const payload = await unlessDamaged(verifiedPayload(link, owner.privateKey.publicKey));
  if (payload === null) throw failed({ code: 'link_unverified', linkId: link.id });
  const { key } = await openLinkKey(payload.encryptedLinkKey, payload.id, owner);
  const linkKey = await importLinkKey(key).finally(() => key.fill(0));
  return { payload, linkKey };
}
