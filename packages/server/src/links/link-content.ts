import { Readable } from 'node:stream';
import {
  type ContentKey,
  chunkPosition,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  encryptedSize,
  fromHex,
  importContentKey,
  importLinkKey,
  itemId,
  linkId,
  linkKeyBytes,
  NO_EPOCH,
  openChunk,
  openLinkEntry,
  openLinkEpochKey,
  type VersionId,
  versionId,
} from '@coffer/crypto';
import type { Download } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ChunkService } from '../storage/chunk-service.ts';
import type { AskedVersion } from '../storage/find-version.ts';
import type { LinkWithItem } from './link-repository.ts';
import { linkedFileUnfinished } from './refusals.ts';
import type { LinkPolicy, Visits } from './visit.ts';

interface LinkContentPorts {
  readonly visits: Visits;
  readonly chunks: ChunkService;
  readonly policy: LinkPolicy;
}

/** A whole file; the name only if the caller's key opened it. */
interface NamedDownload extends Download {
  readonly name: string | null;
}

/** The whole file behind a link, for callers such as curl. */
export function createLinkContent({ visits, chunks, policy }: LinkContentPorts) {
  /** Of the version that was shown when it began. */
  async function* sealedChunks(link: LinkWithItem): AsyncGenerator<Uint8Array, void, undefined> {
    for (let index = 0; index < link.chunks; index += 1) {
      const { stream } = await chunks.download(versionBehind(link), index);
      yield* stream;
    }
  }

  /** One chunk is in memory at a time, and nothing of it leaves before it is verified. */
  async function* plainChunks(
    link: LinkWithItem,
    { contentKey, versionId }: OpenedLink,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    for (let index = 0; index < link.chunks; index += 1) {
      const { stream } = await chunks.download(versionBehind(link), index);
      const body = Buffer.concat(await stream.toArray());
      const position = chunkPosition(versionId, index, link.size);
      yield await openChunk(contentKey, position, new Uint8Array(body));
    }
  }

  return {
    /** The file as it is stored, or, with the link key, decrypted. Counts as a download once all is well. */
    async download(id: string, linkKey: string | undefined): Promise<NamedDownload> {
      const link = await visits.link(id);
      if (link.kind === 0) {
        throw new Refusal('not_a_file', 'This link leads to a directory; open it in a browser.');
      }
      if (linkKey === undefined) {
        await visits.countDownload(link);
        return { stream: bytesOf(sealedChunks(link)), length: encryptedSize(link.size), name: null };
      }
      if (!(await policy.plaintextKeys())) {
        throw new Refusal('switched_off', 'This server decrypts nothing. Open the link in a browser.');
      }
      const opened = await openLink(link, linkKey);
      await visits.countDownload(link);
      return { stream: bytesOf(plainChunks(link, opened)), length: link.size, name: opened.name };
    },
  };
}

function bytesOf(pieces: AsyncIterable<Uint8Array>): Readable {
  return Readable.from(pieces, { objectMode: false });
}

/** Name and key behind a link, in memory and for one request. */
interface OpenedLink {
  readonly name: string;
  readonly contentKey: ContentKey;
  readonly versionId: VersionId;
}

function versionBehind({ space_id: spaceId, file_id: id, version_id }: LinkWithItem): AskedVersion {
  return { spaceId, id, version: version_id ?? undefined };
}

/** Opens a link for a caller that cannot decrypt. @throws Refusal `wrong_link_key` */
async function openLink({ entry, ...link }: LinkWithItem, linkKeyHex: string): Promise<OpenedLink> {
  if (entry === null) throw linkedFileUnfinished();
  const id = linkId(link.id);
  const version = versionId(entry.version_id ?? '');
  const { epoch, encrypted_key, envelope } = entry;
  try {
    const addressKey = await importLinkKey(linkKeyBytes(fromHex(linkKeyHex)));
    const key =
      epoch === NO_EPOCH
        ? addressKey
        : await importLinkKey(await openLinkEpochKey(addressKey, id, epoch, encrypted_key ?? ''));
    const place = { linkId: id, itemId: itemId(link.file_id), parentId: null, versionId: version, epoch };
    const { name, contentKey } = await openLinkEntry(key, place, envelope);
    if (contentKey === null) throw linkedFileUnfinished();
    const content = await importContentKey(contentKey).finally(() => contentKey.fill(0));
    return { name, contentKey: content, versionId: version };
  } catch (error) {
    if (!(error instanceof EnvelopeDamaged || error instanceof EnvelopeUnsupported)) throw error;
    throw new Refusal('wrong_link_key', 'The link key does not open this link.');
  }
}
