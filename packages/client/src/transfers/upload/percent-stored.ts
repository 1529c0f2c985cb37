import { CHUNK_SIZE } from '@coffer/crypto';

/** How many chunks the server has, by how many bytes of the file they hold: all are full but the last of the file. */
export function chunksIn(bytesStored: number): number {
  return Math.ceil(bytesStored / CHUNK_SIZE);
}

/** How much of an upload the server has, rounded up; 100 once it is finished. */
export function percentStored(chunksStored: number, chunks: number, finishedAt: number | null): number {
  if (finishedAt !== null) return 100;
  return chunks === 0 ? 0 : Math.min(100, Math.ceil((chunksStored / chunks) * 100));
}
