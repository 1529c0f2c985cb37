import { type IntactItem, isFailure } from '@coffer/client';
import { browserRoom } from '../../browser/room.ts';
import { type OpeningPorts, openBehind, spaceQuery } from '../spaces/open-space.ts';
import { ALL, sizeOf, wantedFiles } from './keep-files.ts';

/** Of the room that a browser offers, so much stays for rows, and for what others do. */
const SPARE_BYTES = 64 << 20;

/** The bytes that are missing on this device before items can be kept, by what the browser estimates. */
export async function missingFor(
  items: readonly IntactItem[],
  spaceId: string | undefined,
  ports: OpeningPorts,
  signal: AbortSignal,
): Promise<number> {
  const { drive } =
    spaceId === undefined ? ports : await ports.queryClient.fetchQuery(spaceQuery(spaceId, ports));
  const ids = items.map(({ id }) => id);
  const wanted = await wantedFiles(ids, drive, signal);
  let size = sizeOf(wanted);
  for (const item of wanted.standing.keys()) {
    try {
      const { fileId, drive: inside } = await openBehind(item, ports);
      size += sizeOf(await wantedFiles([fileId ?? ALL], inside, signal));
    } catch (error) {
      // Below a folder, what cannot be opened keeps nobody from the rest.
      if (ids.includes(item.id) || isFailure(error, 'cancelled')) throw error;
    }
  }
  const { quota, usage } = await browserRoom();
  return Math.max(0, size + SPARE_BYTES - (quota - usage));
}
