import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { EngineStore } from '../engine.ts';

/** Chunks lie in the data directory. */
export const diskStore: EngineStore = {
  name: 'disk',
  variables: async () => ({}),
  remove: async () => {},
  folder: (dataDir) => dataDir,

  async block(dataDir) {
    const temporary = join(dataDir, 'temporary');
    await rename(temporary, `${temporary}-elsewhere`);
    return () => rename(`${temporary}-elsewhere`, temporary);
  },
};
