import { sentChunks } from '@coffer/contract';
import { CHUNK_SIZE, SEGMENT_SIZE } from '@coffer/crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSemaphore } from '../../../src/concurrency/semaphore.ts';
import { serverLike } from '../../support/downloads.ts';
import { newFile, type TestFile } from '../../support/files.ts';
import { MemoryServer } from '../../support/memory-server.ts';
import { expectWhole } from '../../support/stored-whole.ts';
import { upload } from '../../support/upload.ts';

describe('an upload that goes on', () => {
  const count = 3;

  const origin = new MemoryServer();
  let file: TestFile;

  beforeAll(async () => {
    file = await newFile(origin, (count - 1) * CHUNK_SIZE + 99);
    origin.fault = ({ route, chunk }) =>
      route === 'uploadChunk' && chunk === count - 1 ? 'quota_exceeded' : undefined;
    await expect(upload(origin, file, { semaphore: createSemaphore(1) })).rejects.toThrow('quota_exceeded');
  });

  /** A server of its own on which the file is stored but for its last chunk, and the list of what is. */
  const interrupted = () => ({ server: serverLike(origin), storedChunks: [0, 1] });

  /** The same file but for one byte. */
  async function changed({ source }: TestFile, at: number): Promise<Blob> {
    const bytes = new Uint8Array(await source.arrayBuffer());
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return new Blob([bytes]);
  }

  it.each([0, SEGMENT_SIZE + 5, CHUNK_SIZE - 1, 2 * CHUNK_SIZE - 1])(
    'with a file that differs at byte %s of what is stored ends before it is finished',
    async (at) => {
      const { server, storedChunks } = interrupted();
      const source = await changed(file, at);
      await expect(upload(server, file, { source, storedChunks })).rejects.toThrow('upload_differs');
      expect(server.record(file.item.id)).toMatchObject({ sha256: null, root: null });
      expect(server.calls.filter(({ route }) => route === 'uploadChunk')).toEqual([]);
    },
  );

  it('with a file that differs in what is not stored yet stores that', async () => {
    const { server, storedChunks } = interrupted();
    const source = await changed(file, file.item.size - 1);
    await upload(server, file, { source, storedChunks });
    await expectWhole(server, { ...file, bytes: new Uint8Array(await source.arrayBuffer()) });
  });

  it.each([
    ['of another chunk', (own: Map<number, string>) => own.get(1) ?? ''],
    ['that is none', () => 'AAAA'],
    ['that nobody sealed', () => null],
  ])('believes no digest %s', async (_, lie) => {
    const { server, storedChunks } = interrupted();
    const own = server.digests.get(file.item.id) ?? new Map<number, string>();
    server.answer = ({ route }, body) =>
      route === 'sentChunks'
        ? sentChunks
            .parse(body)
            .map((sent) => (sent.chunk === 0 ? { ...sent, encrypted_digest: lie(own) } : sent))
        : body;
    await expect(upload(server, file, { storedChunks })).rejects.toThrow('upload_differs');
  });

  it('believes no hash of a stored chunk: another sending of it does not pass', async () => {
    const { server, storedChunks } = interrupted();
    const other = new MemoryServer();
    other.records.set(file.item.id, { ...server.record(file.item.id), uploaded_chunks: [] });
    await upload(other, file);
    const body = other.bodies(file.item.id).get(0) ?? new Uint8Array();
    server.bodies(file.item.id).set(0, body);
    await server.hashes.note(file.item.id, 0, body);
    await expect(upload(server, file, { storedChunks })).rejects.toThrow('content_differs');
  });

  it('asks until it knows of all chunks, and not for ever', async () => {
    const { server, storedChunks } = interrupted();
    server.answer = ({ route }, body) =>
      route === 'sentChunks' ? sentChunks.parse(body).map((sent) => ({ ...sent, chunk: 0 })) : body;
    await expect(upload(server, file, { storedChunks })).rejects.toThrow('upload_differs');
    expect(server.calls.filter(({ route }) => route === 'sentChunks').length).toBeLessThanOrEqual(count);
  });

  it('takes a chunk that somebody else has sent meanwhile only if it is of the same file', async () => {
    const { server } = interrupted();
    await upload(server, file);
    await expectWhole(server, file);
    const another = interrupted();
    const source = await changed(file, 3);
    await expect(upload(another.server, file, { source })).rejects.toThrow('upload_differs');
  });
});
