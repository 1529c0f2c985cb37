import type { Link } from '@coffer/contract';
import { fromBase64Url, itemId, type LinkPayload, linkId, type PublicKey, verifyLink } from '@coffer/crypto';

/** What the owner has signed of a link; null if the server changed it, or made it itself. Throws EncodingInvalid. */
export async function verifiedPayload(link: Link, publicKey: PublicKey): Promise<LinkPayload | null> {
  const { encrypted_link_key: encryptedLinkKey, signature } = link;
  if (encryptedLinkKey === null || signature === null) return null;
  const payload = {
    id: linkId(link.id),
    itemId: itemId(link.file_id),
    encryptedLinkKey,
    expiresAt: link.signed_expires_at,
    maxDownloads: link.signed_max_downloads,
  };
  return (await verifyLink(publicKey, payload, fromBase64Url(signature))) ? payload : null;
}
