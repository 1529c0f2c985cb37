import { notCancelled } from '../concurrency/not-cancelled.ts';
import { failed } from '../failures/coffer-error.ts';
import type { SpaceWithRows } from '../tree/read-rows.ts';
import { DeviceRows } from './device-rows.ts';
import { createMemoryStore } from './memory-store.ts';

/** The rows of a space in memory, all of them and proven, before anything of it is read. Throws what heads are refused for. */
export async function rowsInMemory({ api, ...space }: SpaceWithRows): Promise<DeviceRows> {
  const rows = new DeviceRows('asking');
  await rows.open({
    ...space,
    drive: { api },
    open: async () => createMemoryStore(),
    signal: notCancelled(),
  });
  await rows.bringUp();
  if (rows.trouble !== null) throw failed(rows.trouble);
  return rows;
}
