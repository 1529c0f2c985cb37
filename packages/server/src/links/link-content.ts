import { Readable } from 'node:stream';
import {
  type ContentKey,
  chunkPosition,
  EnvelopeDamaged,
  EnvelopeUnsupported,
  encryptedSize,
  fromHex,
  importContentKey,
  importFileKey,
  importLinkKey,
  itemId,
  linkId,
  linkKeyBytes,
  openChunk,
  openLinkFileKey,
  openLinkName,
  unwrapContentKey,
  type VersionId,
  versionId,
} from '@coffer/crypto';
import type { Download } from '../calls/call.ts';
import { Refusal } from '../calls/refusal.ts';
import type { ChunkService } from '../storage/chunk-service.ts';
import type { AskedVersion } from '../storage/find-version.ts';
import type { LinkWithItem } from './link-repository.ts';
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
async function openLink(link: LinkWithItem, linkKeyHex: string): Promise<OpenedLink> {
  const id = linkId(link.id);
  const item = itemId(link.file_id);
  const key = await importLinkKey(linkKeyBytes(fromHex(linkKeyHex)));
  const { version_id, encrypted_content_key: sealed, generation } = link;
  try {
    const bytes = await openLinkFileKey(key, id, item, link.encrypted_file_key);
    const name = await openLinkName(key, id, link.encrypted_name);
    const fileKey = await importFileKey(bytes).finally(() => bytes.fill(0));
    const version = versionId(version_id ?? '');
    const content = await unwrapContentKey(sealed ?? '', fileKey, {
      itemId: item,
      versionId: version,
      generation,
    });
    const contentKey = await importContentKey(content).finally(() => content.fill(0));
    return { name, contentKey, versionId: version };
  } catch (error) {
    if (!(error instanceof EnvelopeDamaged || error instanceof EnvelopeUnsupported)) throw error;
    throw new Refusal('wrong_link_key', 'The link key does not open this link.');
  }
}
