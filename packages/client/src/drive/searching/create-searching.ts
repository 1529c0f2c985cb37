import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { Places } from '../places/places.ts';
import type { DrivePorts } from '../ports.ts';
import type { BlindIndex } from './blind-index.ts';
import type { Searching } from './searching.ts';

/** Searching over the ports of a drive. The code is loaded with the first use: to list files takes none of it. */
export function createSearching(ports: DrivePorts, places: Places, index: BlindIndex): Searching {
  return {
    async search(query, { directory = null, from = null, filesBehind } = {}, signal = notCancelled()) {
      const { searchDrive } = await import('./search-drive.ts');
      const directoryId = await places.directoryId(directory, signal);
      return searchDrive(query, { directoryId, from, filesBehind }, { ...ports, index }, signal);
    },
  };
}
