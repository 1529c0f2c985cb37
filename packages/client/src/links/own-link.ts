import { DIRECTORY_MIME, type Link } from '@coffer/contract';
import {
  encodeLinkSecret,
  fromBase64Url,
  importLinkKey,
  itemId,
  linkId,
  openLinkFileKey,
  openLinkKey,
  openLinkName,
  openLinkThumbnail,
  type PrivateKey,
  verifyLink,
} from '@coffer/crypto';
import { unlessDamaged } from '../keyring/unless-damaged.ts';

interface LinkFacts {
  readonly id: string;
  readonly itemId: string;
  readonly kind: 'file' | 'directory';
  readonly mime: string;
  readonly size: number;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Unix seconds; null for no expiry. */
  readonly expiresAt: number | null;
  readonly downloads: number;
  /** Null for no limit. */
  readonly maxDownloads: number | null;
}

/** A link that its owner made, exactly so. */
export interface IntactLink extends LinkFacts {
  readonly state: 'intact';
  readonly name: string;
  /** What stands behind the `#` of its address. */
  readonly secret: string;
  readonly hasPassword: boolean;
  readonly thumbnail: Uint8Array<ArrayBuffer> | null;
}

/** A link that the server changed, or made itself. It has no address that anyone should be given. */
export interface DamagedLink extends LinkFacts {
  readonly state: 'damaged';
}

export type OwnLink = IntactLink | DamagedLink;

/**
 * Opens a link of one's own. Its signature is verified first, with the public key that the private key itself
 * contains: nothing is decrypted, shown or copied that its owner did not make.
 */
export async function openOwnLink(link: Link, privateKey: PrivateKey): Promise<OwnLink> {
  return (await unlessDamaged(intactLink(link, privateKey))) ?? { ...factsOf(link), state: 'damaged' };
}

async function intactLink(link: Link, privateKey: PrivateKey): Promise<IntactLink | null> {
  const { encrypted_link_key: encryptedLinkKey, signature } = link;
  if (encryptedLinkKey === null || signature === null) return null;
  const [id, item] = [linkId(link.id), itemId(link.file_id)];
  const sealed = {
    encryptedLinkKey,
    encryptedName: link.encrypted_name,
    encryptedFileKey: link.encrypted_file_key,
    encryptedThumbnail: link.encrypted_thumbnail,
  };
  const payload = { id, itemId: item, ...sealed };
  if (!(await verifyLink(privateKey.publicKey, payload, fromBase64Url(signature)))) return null;

  const { key: bytes, secret } = await openLinkKey(encryptedLinkKey, privateKey);
  const key = await importLinkKey(bytes);
  const [name, thumbnail, fileKey] = await Promise.all([
    openLinkName(key, id, sealed.encryptedName),
    sealed.encryptedThumbnail === null ? null : openLinkThumbnail(key, id, sealed.encryptedThumbnail),
    openLinkFileKey(key, id, item, sealed.encryptedFileKey),
  ]);
  fileKey.fill(0);
  return {
    ...factsOf(link),
    ...{ state: 'intact', name, thumbnail, secret: encodeLinkSecret(secret) },
    hasPassword: secret.kind === 'password',
  };
}

function factsOf(link: Link): LinkFacts {
  return {
    id: link.id,
    itemId: link.file_id,
    kind: link.file_mime === DIRECTORY_MIME ? 'directory' : 'file',
    mime: link.file_mime,
    size: link.file_size,
    createdAt: link.created_at,
    expiresAt: link.expires_at,
    downloads: link.downloads,
    maxDownloads: link.max_downloads,
  };
}

/** The address that is given to others. What stands behind the `#` stays in their browsers. */
export function linkAddress({ id, secret }: Pick<IntactLink, 'id' | 'secret'>, origin: string): string {
  return `${origin}/l/${id}#${secret}`;
}

/** Whether a link is over. @param now unix seconds */
export function isExpired({ expiresAt }: Pick<LinkFacts, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && expiresAt < now;
}
