import { randomUUID } from 'node:crypto';
import type { Keyring } from '@coffer/client';
import { BATCH_FILES, batchBody } from '@coffer/contract';
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
import { type TestDrive, writerOf } from '../../e2e/support/test-drive.ts';

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

/** Puts so many finished empty files with lifelike names into a directory that was opened before, in signed batches. */
export async function fillDirectory(drive: TestDrive, parentId: string | null, count: number): Promise<void> {
  const writer = writerOf(drive);
  const { signal } = new AbortController();
  for (let from = 0; from < count; from += BATCH_FILES) {
    const indices = Array.from({ length: Math.min(BATCH_FILES, count - from) }, (_, index) => from + index);
    const files = await Promise.all(indices.map((index) => emptyFile(drive, parentId, index)));
    const batch = {
      id: randomUUID(),
      operations: files.map(({ operation }) => operation),
      chunks: files.map(({ chunk }) => chunk),
    };
    const bodies = files.map(({ body }) => body);
    const post = (standing: object, id: string) =>
      drive.api.call('changeSpaceWithFiles', {
        params: { id },
        body: batchBody({ ...batch, ...standing }, bodies),
      });
    await writer.send(batch, post, { signal });
  }
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

/** An empty file as a batch takes it. */
export async function emptyFile({ keyring }: TestDrive, parentId: string | null, index: number) {
  const { id, content: own, metadata, request } = await keyring.sealNewItem(nthFile(index, parentId));
  if (own === null) throw new Error('It is a file');
  const { key, versionId } = own;
  const body = await sealChunk(key, chunkPosition(versionId, 0, 0), EMPTY);
  const root = await rootOf(await chunkHash(await segmentHashes(body)));
  const sealed = await sealMetadata(key, versionId, {
    ...metadata,
    content: { root, size: encryptedSize(0) },
    origin: { number: 1, at: metadata.modifiedAt, device: 'Seeding' },
  });
  const item = { ...request, ...DIGESTS, id, encrypted_metadata: sealed };
  const operation = { kind: 'create' as const, item };
  return { operation, body, chunk: { version_id: versionId, checksum: checksumOf(body), root } };
}
