import { BATCH_OPERATIONS, type BatchOperation } from '@coffer/contract';
import { retrying } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { isFailure } from '../failures/coffer-error.ts';
import {
  type StarRow,
  type StarredPlace,
  starKey,
  starRowsIn,
  starring,
  unstarring,
} from '../people/star-rows.ts';
import { storedSettings } from '../rows/stored-setting.ts';
import type { PartPorts } from './ports.ts';
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

  /** Changes the rows of some stars, again where others have come first. */
  async function change(
    stars: readonly Star[],
    by: (places: readonly StarredPlace[], rows: readonly StarRow[]) => Promise<BatchOperation[]>,
    signal: AbortSignal,
  ): Promise<void> {
    const driveId = await keyring.driveId();
    const places = stars.map(({ spaceId, itemId }) => ({ spaceId: spaceId ?? driveId, itemId }));
    for (let tries = 1; ; tries++) {
      try {
        const operations = await by(places, await rowsNow(signal));
        for (const batch of batches(operations, BATCH_OPERATIONS))
          await writer.change(batch, { signal, patience });
        return;
      } catch (error) {
        if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
      }
    }
  }

  const take: Stars['remove'] = (stars, signal = notCancelled()) =>
    change(stars, (places, rows) => unstarring(places, rows, ports), signal);

  return {
    all: (signal = notCancelled()) => all(signal),

    async ids(signal = notCancelled()) {
      return (await all(signal)).flatMap(({ spaceId, itemId }) => (spaceId === of ? itemId : []));
    },

    set(ids, isStarred, signal = notCancelled()) {
      const stars = ids.map((itemId) => ({ spaceId: of, itemId }));
      if (!isStarred) return take(stars, signal);
      return change(stars, (places, rows) => starring(places, rows, ports), signal);
    },

    remove: take,
  };
}
