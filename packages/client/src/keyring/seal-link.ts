import type { NewLink } from '@coffer/contract';
import {
  generateLinkKey,
  importLinkKey,
  itemId,
  type LinkId,
  type LinkKey,
  type LinkKeyBytes,
  type LinkSecret,
  linkEpochKey,
  newLinkId,
  type SpaceKey,
  sealLinkEpochKey,
  sealLinkKey,
  signLink,
  toBase64Url,
  wrapLinkKey,
} from '@coffer/crypto';
import type { OpenKeyring } from './opened-keys.ts';
import type { LinkLimits } from './own-link.ts';

/** What a link is made from. */
export interface NewLinkInput extends LinkLimits {
  readonly itemId: string;
  /** Null for none. */
  readonly password: string | null;
}

/** Makes key and id of a link, and seals and signs what the server keeps of it; its entries follow. */
export async function sealLink(
  input: NewLinkInput,
  { privateKey, accountKey, space }: OpenKeyring,
): Promise<NewLink> {
  const id = newLinkId();
  const item = itemId(input.itemId);
  const bytes = generateLinkKey();
  const secret = await secretOf(bytes, input.password, id);
  const linkKey = await importLinkKey(bytes);
  const [encryptedLinkKey, epochKey] = await Promise.all([
    sealLinkKey({ publicKey: privateKey.publicKey, accountKey }, id, { key: bytes, secret }),
    sealedEpochKey(linkKey, id, space.newest),
  ]);
  bytes.fill(0);
  const { expiresAt, maxDownloads } = input;
  const payload = { id, itemId: item, encryptedLinkKey, expiresAt, maxDownloads };
  const signature = await signLink(privateKey, payload);
  return {
    id,
    file_id: item,
    signature: toBase64Url(signature),
    encrypted_link_key: encryptedLinkKey,
    epoch_key: epochKey,
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    ...(maxDownloads === null ? {} : { max_downloads: maxDownloads }),
  };
}

/** The key that a link has for an epoch, as its visitors get it. */
export async function sealedEpochKey(linkKey: LinkKey, id: LinkId, spaceKey: SpaceKey) {
  const bytes = await linkEpochKey(spaceKey, id);
  const { epoch } = spaceKey;
  const encrypted_key = await sealLinkEpochKey(linkKey, id, epoch, bytes).finally(() => bytes.fill(0));
  return { epoch, encrypted_key };
}

async function secretOf(key: LinkKeyBytes, password: string | null, id: LinkId): Promise<LinkSecret> {
  if (password === null) return { kind: 'key', key: key.slice() as LinkKeyBytes };
  return { kind: 'password', wrapped: await wrapLinkKey(key, password, id) };
}
