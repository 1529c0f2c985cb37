import { S3_STORAGE, storageForTests } from './engine/s3.ts';
import { startS3 } from './s3-server.ts';

/** Vitest's global setup of the projects that keep chunks in an S3 storage: one for them all. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[S3_STORAGE] !== undefined) return undefined;
  const storage = await startS3();
  process.env[S3_STORAGE] = storageForTests(storage);
  return () => storage.stop();
}
