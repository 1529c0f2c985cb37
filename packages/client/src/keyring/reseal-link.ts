import type { Link, ResealedLink } from '@coffer/contract';
import {
  type AccountKey,
  openLinkKey,
  type PrivateKey,
  sealLinkKey,
  signLink,
  toBase64Url,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { verifiedPayload } from './verified-payload.ts';

/** What a link is sealed with and signed by. */
interface LinkOwner {
  readonly privateKey: PrivateKey;
  readonly accountKey: Pick<AccountKey, 'links'>;
}

/**
 * Seals and signs a link for a new key pair. Only what the former key has signed is vouched for with the new one:
 * throws `link_unverified` for a link that the server changed, or made itself.
 */
export async function resealLink(link: Link, former: LinkOwner, next: LinkOwner): Promise<ResealedLink> {
  const resealed = await unlessDamaged(resealIntact(link, former, next));
  if (resealed === null) throw failed({ code: 'link_unverified', linkId: link.id });
  return resealed;
}

async function resealIntact(link: Link, former: LinkOwner, next: LinkOwner): Promise<ResealedLink | null> {
  const payload = await verifiedPayload(link, former.privateKey.publicKey);
  if (payload === null) return null;
  const { privateKey, accountKey } = next;
  const own = await openLinkKey(payload.encryptedLinkKey, payload.id, former);
  const resealed = await sealLinkKey({ publicKey: privateKey.publicKey, accountKey }, payload.id, own);
  const signed = await signLink(privateKey, { ...payload, encryptedLinkKey: resealed });
  return { id: link.id, encrypted_link_key: resealed, signature: toBase64Url(signed) };
}
