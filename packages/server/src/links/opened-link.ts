import {
  EnvelopeDamaged,
  EnvelopeUnsupported,
  type FileKey,
  fromHex,
  importFileKey,
  importLinkKey,
  itemId,
  linkId,
  linkKeyBytes,
  openLinkFileKey,
  openLinkName,
} from '@coffer/crypto';
import { Refusal } from '../refusal.ts';
import type { LinkWithItem } from './link-repository.ts';

/** What a link key opens, in memory and for one request. */
export interface OpenedLink {
  readonly name: string;
  readonly fileKey: FileKey;
}

/** Opens a link for a caller that cannot decrypt. @throws Refusal `wrong_link_key` */
export async function openLink(link: LinkWithItem, linkKeyHex: string): Promise<OpenedLink> {
  const id = linkId(link.id);
  const key = await importLinkKey(linkKeyBytes(fromHex(linkKeyHex)));
  try {
    const bytes = await openLinkFileKey(key, id, itemId(link.file_id), link.encrypted_file_key);
    const name = await openLinkName(key, id, link.encrypted_name);
    return { name, fileKey: await importFileKey(bytes).finally(() => bytes.fill(0)) };
  } catch (error) {
    if (!(error instanceof EnvelopeDamaged || error instanceof EnvelopeUnsupported)) throw error;
    throw new Refusal('wrong_link_key', 'The link key does not open this link.');
  }
}
