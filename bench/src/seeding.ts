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

interface Sealing {
  readonly keyring: Pick<Keyring, 'sealNewItem'>;
}

/** A drive, or that of a shared folder. */
type Fillable = Parameters<typeof writerOf>[0] & Sealing;

/** Describes the nth file of a directory. */
type InputOf = (index: number, parentId: string | null) => Parameters<Keyring['sealNewItem']>[0];

/**
 * Puts so many finished empty files with lifelike names into a directory that was opened before, in signed batches. Gives
 * their ids.
 */
export async function fillDirectory(
  drive: Fillable,
  parentId: string | null,
  count: number,
  inputOf: InputOf = nthFile,
): Promise<string[]> {
  const indices = Array.from({ length: count }, (_, index) => index);
  return sendTogether(drive, indices, (index) => emptyFile(drive, parentId, index, inputOf));
}

/** Gives files with one version another one, empty as well, in signed batches. */
export async function addVersions(drive: TestDrive, ids: readonly string[]): Promise<void> {
  await sendTogether(drive, ids, (id) => emptyVersion(drive, id));
}

/** Makes something of each with its chunk, and sends as many as a batch takes at once; gives the ids of the items. */
async function sendTogether<T>(
  drive: Fillable,
  all: readonly T[],
  make: (each: T) => Promise<Awaited<ReturnType<typeof emptyFile | typeof emptyVersion>>>,
): Promise<string[]> {
  const writer = writerOf(drive);
  const { signal } = new AbortController();
  const ids: string[] = [];
  for (let from = 0; from < all.length; from += BATCH_FILES) {
    const made = await Promise.all(all.slice(from, from + BATCH_FILES).map(make));
    ids.push(...made.map(({ id }) => id));
    const batch = {
      id: randomUUID(),
      operations: made.map(({ operation }) => operation),
      chunks: made.map(({ chunk }) => chunk),
    };
    const bodies = made.map(({ body }) => body);
    const post = (standing: object, id: string) =>
      drive.api.call('changeSpaceWithFiles', {
        params: { id },
        body: batchBody({ ...batch, ...standing }, bodies),
      });
    await writer.send(batch, post, { signal });
  }
  return ids;
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
export async function emptyFile(
  { keyring }: Sealing,
  parentId: string | null,
  index: number,
  inputOf: InputOf = nthFile,
) {
  const { id, content, metadata, request } = await keyring.sealNewItem(inputOf(index, parentId));
  if (content === null) throw new Error('It is a file');
  const { body, chunk, described } = await emptyContent(content, metadata, 1);
  return { id, operation: { kind: 'create' as const, item: { ...request, ...described, id } }, body, chunk };
}

/** A second version as a batch takes it. */
async function emptyVersion({ keyring }: TestDrive, itemId: string) {
  const { mime } = KINDS[0];
  const [sealed] = await keyring.sealVersions([
    { mime, size: 0, modifiedAt: FIRST_DAY, media: null, itemId },
  ]);
  if (sealed === undefined) throw new Error('There is one');
  const { id, content, metadata, request } = sealed;
  const number = 2;
  const { body, chunk, described } = await emptyContent(content, metadata, number);
  const operation = { kind: 'add_version' as const, id, version: { ...request, ...described }, number };
  return { id, operation, body, chunk };
}

type Sealed = Awaited<ReturnType<Keyring['sealVersions']>>[number];

async function emptyContent(
  { key, versionId }: Sealed['content'],
  metadata: Sealed['metadata'],
  number: number,
) {
  const body = await sealChunk(key, chunkPosition(versionId, 0, 0), EMPTY);
  const root = await rootOf(await chunkHash(await segmentHashes(body)));
  const encrypted_metadata = await sealMetadata(key, versionId, {
    ...metadata,
    content: { root, size: encryptedSize(0) },
    origin: { number, at: metadata.modifiedAt, device: 'Seeding' },
  });
  const chunk = { version_id: versionId, checksum: checksumOf(body), root };
  return { body, chunk, described: { ...DIGESTS, encrypted_metadata } };
}
