import { createSemaphore } from '../../src/concurrency/semaphore.ts';
import { type DownloadOptions, downloadStream } from '../../src/transfers/download/download-stream.ts';
import { newFile, type StoredFile, type TestFile } from './files.ts';
import { MemoryServer } from './memory-server.ts';
import { testClock } from './test-clock.ts';
import { upload } from './upload.ts';

/** For each size a file on a server of its own, sealed once; sealing takes longer than what most tests do with the file. */
const sealed = new Map<number, Promise<{ readonly origin: MemoryServer; readonly file: StoredFile }>>();

/** A file that was uploaded to a server, whose calls are counted from here on. */
export async function storedFile(server: MemoryServer, size: number): Promise<StoredFile> {
  const ready = sealed.get(size) ?? sealedFile(size);
  sealed.set(size, ready);
  const { origin, file } = await ready;
  // A second one of that size is another one.
  if (server.records.has(file.item.id)) return uploaded(server, size);
  copy(file.item.id, origin, server);
  server.calls.length = 0;
  return file;
}

/** Another server that has what this one has; no content is copied. */
export function serverLike(origin: MemoryServer): MemoryServer {
  const server = new MemoryServer();
  for (const id of origin.records.keys()) copy(id, origin, server);
  return server;
}

/** Puts a file of one server on another, with all that the one has of it. */
function copy(id: string, from: MemoryServer, to: MemoryServer): void {
  to.records.set(id, structuredClone(from.record(id)));
  to.chunks.set(id, new Map(from.bodies(id)));
  to.hashes.set(id, new Map(from.hashes.get(id)));
  to.digests.set(id, new Map(from.digests.get(id)));
}

async function sealedFile(size: number) {
  const origin = new MemoryServer();
  return { origin, file: await uploaded(origin, size) };
}

/** A file of these bytes that was uploaded to a server. */
export async function storedBytes(server: MemoryServer, bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
  return asStored(server, {
    ...(await newFile(server, bytes.length)),
    ...{ bytes, source: new Blob([bytes]) },
  });
}

async function uploaded(server: MemoryServer, size: number): Promise<StoredFile> {
  return asStored(server, await newFile(server, size));
}

async function asStored(server: MemoryServer, file: TestFile): Promise<StoredFile> {
  const { root } = await upload(server, file);
  server.calls.length = 0;
  const { size, versionId } = file.item;
  return { ...file, item: { ...file.item, root, contentId: versionId, sealedLength: size } };
}

/** A download of a stored file. */
export function download(server: MemoryServer, file: StoredFile, options: Partial<DownloadOptions> = {}) {
  const { key, item } = file;
  const semaphore = createSemaphore(8);
  return downloadStream({
    api: server.api,
    key,
    item,
    semaphore,
    clock: testClock(),
    ...options,
  });
}
