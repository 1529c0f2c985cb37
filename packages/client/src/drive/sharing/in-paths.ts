import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { failed, isFailure } from '../../failures/coffer-error.ts';
import { keptSpaces } from '../../people/kept-spaces.ts';
import { spacesBehind } from '../../people/own-spaces.ts';
import type { Drive, People } from '../drive.ts';
import { namesIn, type Places } from '../places/places.ts';
import type { PartPorts } from '../ports.ts';

/** Paths that lead through what is shared; see `People`. */
export function inPaths(
  ports: PartPorts,
  places: Places,
  { self, open }: { readonly self: () => Drive; readonly open: People['open'] },
): Pick<People, 'mounts' | 'at'> {
  const options = (signal: AbortSignal) => ({ clock: ports.clock, patience: ports.patience, signal });

  async function itemIfThere(path: string, signal: AbortSignal) {
    try {
      return await places.item(path, signal);
    } catch (error) {
      if (isFailure(error, 'not_found')) return null;
      throw error;
    }
  }

  return {
    async mounts(signal = notCancelled()) {
      const kept = await keptSpaces(ports, options(signal));
      return kept.map(({ space: { spaceId, itemId, fileId = null, owner } }) => {
        return { spaceId, itemId, fileId, isMine: owner === undefined };
      });
    },

    async at(path, signal = notCancelled()) {
      const names = namesIn(path);
      // The nearest thing above it that is there is in the same drive, unless it is the way into another one.
      for (let count = names.length; count > 0; count--) {
        const item = await itemIfThere(`/${names.slice(0, count).join('/')}`, signal);
        if (item === null) continue;
        if (item.spaceId === undefined) break;
        const behind = (await spacesBehind([item], ports, options(signal))).get(item.id);
        if (behind === undefined) throw failed('space_exchanged');
        const space = { ...(await open(behind.spaceId, signal)), spaceId: behind.spaceId, itemId: item.id };
        const rest = names.slice(count);
        if (space.fileId !== null && rest.length > 0) throw failed({ code: 'path_invalid', path });
        return { drive: space.drive, ref: space.fileId ?? `/${rest.join('/')}`, space };
      }
      return { drive: self(), ref: path, space: null };
    },
  };
}
