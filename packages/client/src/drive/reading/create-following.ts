import { notCancelled } from '../../concurrency/not-cancelled.ts';
import type { Places } from '../places/places.ts';
import type { DrivePorts } from '../ports.ts';
import type { Following } from './following.ts';

/** Following over the ports of a drive; its code is loaded with its first use. */
export function createFollowing(ports: DrivePorts, places: Places): Following {
  return {
    async *changes(signal = notCancelled()) {
      const { driveChanges } = await import('./drive-changes.ts');
      yield* driveChanges(ports, places, signal);
    },
  };
}
