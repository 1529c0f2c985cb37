import { join } from 'node:path';
import { filesBelow } from './canaries.ts';
import type { RunningServer } from './server-process.ts';

/** Watches the chunks that a server stores on its disk from now on: their paths. */
export function watchChunks({ dataDir }: Pick<RunningServer, 'dataDir'>): () => string[] {
  const folder = join(dataDir, 'chunks');
  const before = new Set(filesBelow(folder));
  return () => filesBelow(folder).filter((path) => !before.has(path));
}
