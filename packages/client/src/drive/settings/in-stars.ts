import { BATCH_OPERATIONS } from '@coffer/contract';
import { retrying } from '../../api/retry.ts';
import { batches } from '../../concurrency/batches.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import { type StarRow, starKey, starRowsIn, starring, unstarring } from '../../people/star-rows.ts';
import { storedSettings } from '../../rows/stored-setting.ts';
import type { PartPorts } from '../ports.ts';
import type { Star, Stars } from './stars.ts';

/** Others may take the same free row first, again and again. */
const MOST_TRIES = 5;

/**
 * What is done with stars; see `Stars`.
 *
 * @param ports of the drive, which keeps the stars of all spaces
 * @param of whose items `ids` and `set` mean; null for the drive
 */
export function inStars(ports: PartPorts, of: string | null): Stars {
  const { api, keyring, writer, clock, patience } = ports;

  async function rowsNow(signal: AbortSignal): Promise<StarRow[]> {
    const id = await keyring.driveId();
    const list = () => api.call('spaceSettings', { params: { id } }, signal);
    const { settings } = await retrying(list, { clock, signal, patience });
    return starRowsIn(storedSettings('setting', settings), ports);
  }

  async function all(signal: AbortSignal): Promise<Star[]> {
    const driveId = await keyring.driveId();
    const stars = (await rowsNow(signal)).flatMap(({ star }) => star ?? []);
    const ofSpaces = new Map(stars.map((star) => [starKey(star), star]));
    return Array.from(ofSpaces.values(), ({ spaceId, itemId }) => ({
      spaceId: spaceId === driveId ? null : spaceId,
      itemId,
    }));
  }

  async function setOnce(ids: readonly string[], isStarred: boolean, signal: AbortSignal): Promise<void> {
    const spaceId = of ?? (await keyring.driveId());
    const places = ids.map((itemId) => ({ spaceId, itemId }));
    const operations = await (isStarred ? starring : unstarring)(places, await rowsNow(signal), ports);
    for (const batch of batches(operations, BATCH_OPERATIONS)) {
      await writer.change(batch, { signal, patience });
    }
  }

  return {
    all: (signal = notCancelled()) => all(signal),

    async ids(signal = notCancelled()) {
      return (await all(signal)).flatMap(({ spaceId, itemId }) => (spaceId === of ? itemId : []));
    },

    async set(ids, isStarred, signal = notCancelled()) {
      for (let tries = 1; ; tries++) {
        try {
          return await setOnce(ids, isStarred, signal);
        } catch (error) {
          if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
        }
      }
    },
  };
}
