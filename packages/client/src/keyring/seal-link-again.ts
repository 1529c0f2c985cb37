import type { Link, NewLink } from '@coffer/contract';
import {
  importLinkKey,
  itemId,
  openLinkKey,
  sealLinkFileKey,
  signLink,
  toBase64Url,
  unwrapFileKey,
} from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import type { AccountKeys } from './account-keys.ts';
import type { OpenKeyring } from './opened-keys.ts';
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
 * Makes a link once more that has ended: with its id and its key, so that its address is the same, and with the key that its item has now.
 * Throws `link_unverified` for a link that the server changed, or made itself, `item_not_opened`, EnvelopeDamaged.
 */
export async function sealLinkAgain(
  { link, itemId: id, expiresAt, maxDownloads }: LinkAgain,
  { privateKey, accountKey, opened }: Pick<OpenKeyring, keyof AccountKeys | 'opened'>,
): Promise<NewLink> {
  const payload = await unlessDamaged(verifiedPayload(link, privateKey.publicKey));
  if (payload === null) throw failed({ code: 'link_unverified', linkId: link.id });
  const item = itemId(id);
  const { key } = await openLinkKey(payload.encryptedLinkKey, payload.id, { privateKey, accountKey });
  const linkKey = await importLinkKey(key);
  const { envelope, place } = opened.keys(id).wrapped;
  const bytes = await unwrapFileKey(envelope, place);
  const encryptedFileKey = await sealLinkFileKey(linkKey, payload.id, item, bytes).finally(() =>
    bytes.fill(0),
  );
  const { encryptedThumbnail } = payload;
  const limits = { expiresAt, maxDownloads };
  const signature = await signLink(privateKey, { ...payload, itemId: item, encryptedFileKey, ...limits });
  return {
    id: payload.id,
    file_id: item,
    signature: toBase64Url(signature),
    encrypted_link_key: payload.encryptedLinkKey,
    encrypted_name: payload.encryptedName,
    encrypted_file_key: encryptedFileKey,
    ...(encryptedThumbnail === null ? {} : { encrypted_thumbnail: encryptedThumbnail }),
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    ...(maxDownloads === null ? {} : { max_downloads: maxDownloads }),
  };
}
