import { ignore } from '../concurrency/ignore.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { SpaceWithRows } from '../tree/read-rows.ts';
import { DeviceRows } from './device-rows.ts';
import { followRows } from './followed-rows.ts';
import { createMemoryStore } from './memory-store.ts';

/** The rows of a space in memory: what is read of it is proven, and waits for all rows where it has to. */
export async function rowsInMemory({ api, ...space }: SpaceWithRows): Promise<DeviceRows> {
  const rows = new DeviceRows('asking');
  await rows.open({
    ...space,
    drive: { api },
    open: async () => createMemoryStore(),
    signal: notCancelled(),
    follow: followRows,
  });
  // What fails here fails again with what is read next, and says so.
  rows.bringUp().catch(ignore);
  return rows;
}
