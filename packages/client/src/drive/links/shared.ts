import { decodeLinkSecret, fromHex, type LinkKeyBytes, linkKeyBytes } from '@coffer/crypto';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed } from '../../failures/coffer-error.ts';
import { translateErrors } from '../../failures/translate-errors.ts';
import type { IntactItem, OpenedItem } from '../../keyring/opened-item.ts';
import type { SharedLink } from '../../links/shared-link.ts';
import { bytesOf } from '../../transfers/download/collected.ts';
import type { DrivePorts, KeyringPort } from '../ports.ts';
import { type LinkVisit, visitLink } from './link-visit.ts';

/** What stands behind the address of a link. Needs no account. */
export interface Shared {
  readonly link: SharedLink;
  /** What is in a directory behind the link; null is the linked one. Throws `directory_mismatch`, `tree_invalid`. */
  list(directoryId: string | null, signal?: AbortSignal): Promise<readonly OpenedItem[]>;
  /** The content of the linked file, or of one that was listed. Begins a download at the server, which counts it. */
  read(item?: IntactItem, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens the address of a link. Throws `link_key_wrong`, `wrong_link_password`. */
export async function openShared(
  ports: DrivePorts,
  address: string,
  password?: string,
  signal?: AbortSignal,
): Promise<Shared> {
  const { api, keyring } = ports;
  const [, id, secret] = /\/l\/([^#/]+)#(.+)$/.exec(address) ?? [];
  if (id === undefined || secret === undefined) throw failed('link_key_wrong');
  const key = await keyIn(keyring, id, secret, password);
  const visit = visitLink(api, id);
  return sharedOf(ports, visit, await visit.open(key, signal));
}

async function keyIn(
  keyring: KeyringPort,
  id: string,
  secret: string,
  password: string | undefined,
): Promise<LinkKeyBytes> {
  const decoded = decodeLinkSecret(secret);
  if (decoded.kind === 'key') return decoded.key;
  const hex = await keyring.openLinkPassword({ id, wrapped: decoded.wrapped, password: password ?? '' });
  return linkKeyBytes(fromHex(hex));
}

function sharedOf({ downloads }: DrivePorts, visit: LinkVisit, link: SharedLink): Shared {
  const folder = visit.folder(link);
  return translateErrors({
    link,
    list: async (directoryId, signal) => (await folder.list(directoryId, signal)).children,
    async read(item, signal = notCancelled()) {
      if ((item?.kind ?? link.kind) === 'directory') throw failed('directory_not_downloadable');
      const content = await (item === undefined ? visit.content(link) : folder.content(item));
      const stream = (await downloads())(content, signal);
      return await bytesOf(stream);
    },
  });
}
