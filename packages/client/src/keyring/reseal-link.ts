import type { Link, ResealedLink } from '@coffer/contract';
import {
  fromBase64Url,
  itemId,
  linkId,
  openLinkKey,
  type PrivateKey,
  sealLinkKey,
  signLink,
  toBase64Url,
  verifyLink,
} from '@coffer/crypto';
import { LinkUnverified } from './errors.ts';
import { unlessDamaged } from './unless-damaged.ts';

/**
 * Seals and signs a link for a new key pair. Only what the former key has signed is vouched for with the new one:
 * throws LinkUnverified for a link that the server changed, or made itself.
 */
export async function resealLink(link: Link, former: PrivateKey, next: PrivateKey): Promise<ResealedLink> {
  const resealed = await unlessDamaged(resealIntact(link, former, next));
  if (resealed === null) throw new LinkUnverified(link.id);
  return resealed;
}

async function resealIntact(link: Link, former: PrivateKey, next: PrivateKey): Promise<ResealedLink | null> {
  const { encrypted_link_key: encryptedLinkKey, signature } = link;
  if (encryptedLinkKey === null || signature === null) return null;
  const payload = {
    ...{ id: linkId(link.id), itemId: itemId(link.file_id), encryptedLinkKey },
    ...{ encryptedName: link.encrypted_name, encryptedFileKey: link.encrypted_file_key },
    encryptedThumbnail: link.encrypted_thumbnail,
  };
  if (!(await verifyLink(former.publicKey, payload, fromBase64Url(signature)))) return null;
  const resealed = await sealLinkKey(next.publicKey, await openLinkKey(encryptedLinkKey, former));
  const signed = await signLink(next, { ...payload, encryptedLinkKey: resealed });
  return { id: link.id, encrypted_link_key: resealed, signature: toBase64Url(signed) };
}
