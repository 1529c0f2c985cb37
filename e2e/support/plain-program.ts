import { createHash } from 'node:crypto';
import {
  type Bytes,
  type ContentKey,
  checksumOf,
  chunkPosition,
  encryptedSize,
  sealChunk,
  sealContentHash,
  type VersionId,
} from '@coffer/crypto';
import type { TestDrive } from './test-drive.ts';

/** A program that was given keys to seal with, and none to sign with: it changes a drive by the calls of the API alone. */
export class PlainProgram {
  readonly #drive: TestDrive;

  constructor(drive: TestDrive) {
    this.#drive = drive;
  }

  async rename(id: string, name: string): Promise<void> {
    const { api, keyring } = this.#drive;
    const { file_id } = await api.call('itemMetadata', { params: { id }, query: {} });
    await api.call('renameItem', { params: { id }, body: await keyring.sealRename(id, name, file_id) });
  }

  /** Without the hash of its name there. */
  async move(id: string, directoryId: string | null): Promise<void> {
    await this.#drive.api.call('moveItems', { body: { ids: [id], file_id: directoryId } });
  }

  async makeDirectory(name: string, parentId: string | null = null): Promise<string> {
    const { api, keyring } = this.#drive;
    const input = { name, mime: 'dir', size: 0, modifiedAt: 1_700_000_000, parentId };
    const { request } = await keyring.sealNewItem(input);
    await api.call('createItem', { body: request });
    return request.id;
  }

  async store(name: string, text: string, parentId: string | null = null): Promise<string> {
    const { api, keyring } = this.#drive;
    const { bytes, input } = contentOf(text);
    const { id, request, content } = await keyring.sealNewItem({ ...input, name, parentId });
    if (content === null) throw new Error('A file has a content');
    const hashes = await hashesOf(content.key, content.versionId, bytes);
    await api.call('createItem', { body: { ...request, ...hashes } });
    await this.#send(id, content.versionId, content.key, bytes);
    return id;
  }

  /** Another version of a file. */
  async storeOver(id: string, text: string): Promise<void> {
    const { api, keyring } = this.#drive;
    const { bytes, input } = contentOf(text);
    const [sealed] = await keyring.sealVersions([{ ...input, media: null, itemId: id }]);
    if (sealed === undefined) throw new Error('There is one');
    const { versionId, key } = sealed.content;
    const hashes = await hashesOf(key, versionId, bytes);
    await api.call('createVersion', { params: { id }, body: { ...sealed.request, ...hashes } });
    await this.#send(id, versionId, key, bytes);
  }

  async #send(id: string, version: VersionId, key: ContentKey, bytes: Bytes): Promise<void> {
    const body = await sealChunk(key, chunkPosition(version, 0, bytes.length), bytes);
    if (body.length !== encryptedSize(bytes.length)) throw new Error('It is one chunk');
    const query = { chunk: '0', checksum: checksumOf(body), checksum_function: 'crc16' as const, version };
    await this.#drive.api.call('uploadChunk', { params: { id }, query, body: new Blob([body]) });
  }
}

function contentOf(text: string) {
  const bytes: Bytes = new Uint8Array(Buffer.from(text));
  return { bytes, input: { mime: 'text/plain', size: bytes.length, modifiedAt: 1_700_000_000 } };
}

async function hashesOf(key: ContentKey, version: VersionId, bytes: Bytes) {
  const seal = (algorithm: 'md5' | 'sha1' | 'sha256' | 'blake2b') => {
    const name = algorithm === 'blake2b' ? 'blake2b512' : algorithm;
    return sealContentHash(key, version, algorithm, createHash(name).update(bytes).digest('hex'));
  };
  const [md5, sha1, sha256, blake2b] = [
    await seal('md5'),
    await seal('sha1'),
    await seal('sha256'),
    await seal('blake2b'),
  ];
  return { md5, sha1, sha256, blake2b };
}
