import type { Keyring } from '@coffer/client';
import {
  checksumOf,
  chunkHash,
  chunkPosition,
  encryptedSize,
  rootOf,
  sealChunk,
  sealMetadata,
  segmentHashes,
} from '@coffer/crypto';
import type { TestDrive } from '../../e2e/support/test-drive.ts';

const IN_FLIGHT = 32;
const EMPTY = new Uint8Array();
const KINDS = [
  { stem: 'Invoice', ending: 'pdf', mime: 'application/pdf' },
  { stem: 'Holiday', ending: 'jpg', mime: 'image/jpeg' },
  { stem: 'Minutes of the board', ending: 'docx', mime: 'application/msword' },
  { stem: 'Recording', ending: 'mp3', mime: 'audio/mpeg' },
  { stem: 'Notes', ending: 'txt', mime: 'text/plain' },
] as const;
/** Envelopes that nobody opens. */
const DIGESTS = { md5: 'AQ', sha1: 'AQ', sha256: 'AQ', blake2b: 'AQ' };
const FIRST_DAY = 1_600_000_000;
const DAY = 86_400;

/** Puts so many finished empty files with lifelike names into a directory that was opened before. */
export async function fillDirectory(drive: TestDrive, parentId: string | null, count: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) await createFile(drive, parentId, index);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}

/** The nth file, of a kind that takes its turn. */
export function nthFile(index: number, parentId: string | null): Parameters<Keyring['sealNewItem']>[0] {
  const kind = KINDS[index % KINDS.length] ?? KINDS[0];
  return {
    name: `${kind.stem} ${String(index).padStart(5, '0')}.${kind.ending}`,
    mime: kind.mime,
    size: 0,
    modifiedAt: FIRST_DAY + (index % 1_000) * DAY,
    parentId,
  };
}

async function createFile(
  { api, keyring }: TestDrive,
  parentId: string | null,
  index: number,
): Promise<void> {
  const { id, content: own, metadata, request } = await keyring.sealNewItem(nthFile(index, parentId));
  if (own === null) throw new Error('It is a file');
  const { key, versionId } = own;
  await api.call('createItem', { body: request });
  const chunk = await sealChunk(key, chunkPosition(versionId, 0, 0), EMPTY);
  const body = new Blob([chunk]);
  await api.call('uploadChunk', { params: { id }, query: { chunk: '0', checksum: checksumOf(chunk) }, body });
  const content = { root: await rootOf(await chunkHash(await segmentHashes(chunk))), size: encryptedSize(0) };
  const sealed = await sealMetadata(key, versionId, {
    ...metadata,
    content,
    origin: { number: 1, at: metadata.modifiedAt, device: 'Seeding' },
  });
  await api.call('setContentHashes', {
    params: { id },
    query: {},
    body: { ...DIGESTS, encrypted_metadata: sealed },
  });
}
