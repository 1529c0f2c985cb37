import type { Link, ResealedLink } from '@coffer/contract';
import { openLinkKey, type PrivateKey, sealLinkKey, signLink, toBase64Url } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { verifiedPayload } from './verified-payload.ts';

/**
 * Seals and signs a link for a new key pair. Only what the former key has signed is vouched for with the new one:
 * throws `link_unverified` for a link that the server changed, or made itself.
 */
export async function resealLink(link: Link, former: PrivateKey, next: PrivateKey): Promise<ResealedLink> {
  const resealed = await unlessDamaged(resealIntact(link, former, next));
  if (resealed === null) throw failed({ code: 'link_unverified', linkId: link.id });
  return resealed;
}

async function resealIntact(link: Link, former: PrivateKey, next: PrivateKey): Promise<ResealedLink | null> {
  const payload = await verifiedPayload(link, former.publicKey);
  if (payload === null) return null;
  const resealed = await sealLinkKey(next.publicKey, await openLinkKey(payload.encryptedLinkKey, former));
  const signed = await signLink(next, { ...payload, encryptedLinkKey: resealed });
  return { id: link.id, encrypted_link_key: resealed, signature: toBase64Url(signed) };
}
