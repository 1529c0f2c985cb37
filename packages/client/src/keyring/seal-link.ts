import type { NewLink } from '@coffer/contract';
import {
  generateLinkKey,
  importLinkKey,
  itemId,
  type LinkId,
  type LinkKeyBytes,
  type LinkSecret,
  newLinkId,
  openThumbnail,
  sealLinkFileKey,
  sealLinkKey,
  sealLinkName,
  sealLinkThumbnail,
  signLink,
  toBase64Url,
  unwrapFileKey,
  type VersionId,
  wrapLinkKey,
} from '@coffer/crypto';
import type { AccountKeys } from './account-keys.ts';
import type { OpenKeyring } from './opened-keys.ts';
import type { LinkLimits } from './own-link.ts';

/** The name of a link whose item has none. */
const NO_NAME = 'no-name';

/** What a link is made from. */
export interface NewLinkInput extends LinkLimits {
  readonly itemId: string;
  readonly name: string;
  /** As it is stored, sealed under the key of a version. */
  readonly thumbnail: { readonly versionId: VersionId; readonly envelope: string } | null;
  /** Null for none. */
  readonly password: string | null;
  /** The key that the item gets with the same batch, as it is wrapped. */
  readonly proposed?: string;
}

/** Makes key and id of a link, and seals and signs all that the server keeps of it. Throws EnvelopeDamaged. */
export async function sealLink(
  input: NewLinkInput,
  { privateKey, accountKey, opened }: Pick<OpenKeyring, keyof AccountKeys | 'opened'>,
): Promise<NewLink> {
  const { wrapped } =
    input.proposed === undefined ? opened.keys(input.itemId) : opened.proposed(input.proposed);
  const { thumbnail } = input;
  const id = newLinkId();
  const item = itemId(input.itemId);
  const bytes = generateLinkKey();
  const linkKey = await importLinkKey(bytes);
  const secret = await secretOf(bytes, input.password, id);
  const fileKey = await unwrapFileKey(wrapped.envelope, wrapped.place);
  const [encryptedLinkKey, encryptedName, encryptedFileKey, encryptedThumbnail] = await Promise.all([
    sealLinkKey({ publicKey: privateKey.publicKey, accountKey }, id, { key: bytes, secret }),
    sealLinkName(linkKey, id, input.name || NO_NAME),
    sealLinkFileKey(linkKey, id, item, fileKey),
    thumbnail &&
      openThumbnail(
        opened.content(item, thumbnail.versionId).key,
        thumbnail.versionId,
        thumbnail.envelope,
      ).then((image) => sealLinkThumbnail(linkKey, id, image)),
  ]);
  fileKey.fill(0);
  const sealed = { encryptedLinkKey, encryptedName, encryptedFileKey, encryptedThumbnail };
  const { expiresAt, maxDownloads } = input;
  const payload = { id, itemId: item, ...sealed, expiresAt, maxDownloads };
  const signature = await signLink(privateKey, payload);
  return {
    id,
    file_id: item,
    signature: toBase64Url(signature),
    encrypted_link_key: encryptedLinkKey,
    encrypted_name: encryptedName,
    encrypted_file_key: encryptedFileKey,
    ...(encryptedThumbnail === null ? {} : { encrypted_thumbnail: encryptedThumbnail }),
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    ...(maxDownloads === null ? {} : { max_downloads: maxDownloads }),
  };
}

async function secretOf(key: LinkKeyBytes, password: string | null, id: LinkId): Promise<LinkSecret> {
  if (password === null) return { kind: 'key', key };
  return { kind: 'password', wrapped: await wrapLinkKey(key, password, id) };
}
