import type { Link } from '@coffer/contract';
import { type PrivateKey, signLink, toBase64Url } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { LinkLimits } from './own-link.ts';
import { unlessDamaged } from './unless-damaged.ts';
import { verifiedPayload } from './verified-payload.ts';

/**
 * Signs another expiry and limit of a link. Only what the same key has signed is vouched for again: throws
 * `link_unverified` for a link that the server changed, or made itself.
 */
export async function signLimits(link: Link, limits: LinkLimits, privateKey: PrivateKey): Promise<string> {
  const payload = await unlessDamaged(verifiedPayload(link, privateKey.publicKey));
  if (payload === null) throw failed({ code: 'link_unverified', linkId: link.id });
  const { expiresAt, maxDownloads } = limits;
  return toBase64Url(await signLink(privateKey, { ...payload, expiresAt, maxDownloads }));
}
