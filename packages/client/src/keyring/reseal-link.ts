import type { Link, ResealedLink } from '@coffer/contract';
import {
  type AccountKey,
  importLinkKey,
  openLinkKey,
  type PrivateKey,
  type SpaceKey,
  sealLinkKey,
  signLink,
  toBase64Url,
} from '@coffer/crypto';
import { mapBounded } from '../concurrency/map-bounded.ts';
import { isOver } from './own-link.ts';
import { sealedEpochKey } from './seal-link.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { verifiedPayload } from './verified-payload.ts';

/** What a link is sealed with and signed by. */
interface LinkOwner {
  readonly privateKey: PrivateKey;
  readonly accountKey: Pick<AccountKey, 'links'>;
}

/** The next owner of a link, and what its visitors need from then on. */
interface NextOwner extends LinkOwner {
  /** The key of the epoch that begins; null where visitors get none by this. */
  readonly spaceKey: SpaceKey | null;
}

/** Links that are sealed again at once. */
const LANES = 8;

/** What becomes of the links of a space: each is in one of both. */
export interface ResealedLinks {
  readonly links: ResealedLink[];
  /** What does not open under the former key pair, or was not signed by it, is deleted. */
  readonly deleted: Link[];
}

/**
 * Seals and signs links for a new key pair. Only what the former key has signed is vouched for with the new one. Visitors of expired links get no
 * key.
 *
 * @param now unix seconds
 */
export async function resealLinks(
  links: readonly Link[],
  former: LinkOwner,
  next: NextOwner,
  now: number,
): Promise<ResealedLinks> {
  const resealed = await mapBounded(links, LANES, (link) => {
    const spaceKey = isOver(link, now) ? null : next.spaceKey;
    return unlessDamaged(resealIntact(link, former, { ...next, spaceKey }));
  });
  return {
    links: resealed.filter((link) => link !== null),
    deleted: links.filter((_, index) => resealed[index] === null),
  };
}

async function resealIntact(link: Link, former: LinkOwner, next: NextOwner): Promise<ResealedLink | null> {
  const payload = await verifiedPayload(link, former.privateKey.publicKey);
  if (payload === null) return null;
  const { privateKey, accountKey, spaceKey } = next;
  const own = await openLinkKey(payload.encryptedLinkKey, payload.id, former);
  const resealed = await sealLinkKey({ publicKey: privateKey.publicKey, accountKey }, payload.id, own);
  const signed = await signLink(privateKey, { ...payload, encryptedLinkKey: resealed });
  const sealed = { id: link.id, encrypted_link_key: resealed, signature: toBase64Url(signed) };
  if (spaceKey === null) return sealed;
  return { ...sealed, epoch_key: await sealedEpochKey(await importLinkKey(own.key), payload.id, spaceKey) };
}
