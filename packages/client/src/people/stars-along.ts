import { BATCH_OPERATIONS, type BatchOperation } from '@coffer/contract';
import type { RetryOptions } from '../api/retry.ts';
import { batches } from '../concurrency/batches.ts';
import { ignore } from '../concurrency/ignore.ts';
import { isFailure } from '../failures/coffer-error.ts';
import type { SpaceWriting } from '../space/space-writer.ts';
import { type ProvenRowsPorts, provenRows } from './proven-rows.ts';
import {
  puttingStar,
  type StarRow,
  type StarRowPorts,
  type StarredPlace,
  starKey,
  starRowsIn,
  starring,
} from './star-rows.ts';

interface MovingStarPorts extends ProvenRowsPorts, StarRowPorts {
  readonly keyring: StarRowPorts['keyring'];
  readonly writer: ProvenRowsPorts['writer'] & Pick<SpaceWriting, 'change'>;
}

/** Where something is once it has moved; null where it stays. */
export type MovedTo = (star: StarredPlace) => StarredPlace | null;

interface MovingStar {
  readonly row: StarRow;
  readonly to: StarredPlace;
}

function movingStars(rows: readonly StarRow[], moved: MovedTo): MovingStar[] {
  return rows.flatMap((row) => {
    const to = row.star && moved(row.star);
    return to === null ? [] : [{ row, to }];
  });
}

/** Lets stars be where their items are then; the row of one that is there already becomes free. */
function following(
  moving: readonly MovingStar[],
  rows: readonly StarRow[],
  ports: StarRowPorts,
): Promise<BatchOperation[]> {
  const known = new Set(rows.map(({ star }) => star && starKey(star)));
  return Promise.all(
    moving.map(({ row, to }) => {
      const isThere = known.has(starKey(to));
      known.add(starKey(to));
      return puttingStar(row, isThere ? null : to, ports);
    }),
  );
}

type Options = RetryOptions & { readonly signal: AbortSignal };

/** How the stars of what moves to another space go along. */
interface StarsAlong {
  /** To be put into the drive's batch of the move, where it has one. */
  readonly operations: readonly BatchOperation[];
  /** To be called once the move is committed. Throws nothing: a star of what is not there any more is taken away later. */
  settle(): Promise<void>;
}

const MOST_TRIES = 5;

/**
 * Lets stars follow what moves to another space. What does not fit into the batch of the move has stars at both places until that is committed, so
 * that none is lost wherever it is interrupted. Throws as `provenRows` and as all changes of the drive, before anything moves.
 *
 * @param room how many operations the drive's batch has room for; none where the drive is none of both spaces
 */
export async function starsAlong(
  moved: MovedTo,
  room: number,
  ports: MovingStarPorts,
  options: Options,
): Promise<StarsAlong> {
  const rowsNow = async () => starRowsIn(await provenRows('setting', ports, options), ports);
  const change = async (operations: readonly BatchOperation[]) => {
    for (const batch of batches(operations, BATCH_OPERATIONS)) await ports.writer.change(batch, options);
  };
  const rows = await rowsNow();
  const moving = movingStars(rows, moved);
  const operations = await following(moving.slice(0, Math.max(room, 0)), rows, ports);
  const later = moving.slice(operations.length);
  try {
    await change(
      await starring(
        later.map(({ to }) => to),
        rows,
        ports,
      ),
    );
  } catch (error) {
    // There is no room for both: they follow once it is committed.
    if (!isFailure(error, 'too_many_items')) throw error;
  }
  const settled = async () => {
    if (later.length === 0) return;
    for (let tries = 1; ; tries++) {
      try {
        const left = await rowsNow();
        return await change(await following(movingStars(left, moved), left, ports));
      } catch (error) {
        // Another device has changed a star meanwhile.
        if (!isFailure(error, 'space_changed') || tries === MOST_TRIES) throw error;
      }
    }
  };
  return { operations, settle: () => settled().catch(ignore) };
}

/** Where items with these ids are once they have gone from one space to another. */
export function goingTo(
  ids: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): MovedTo {
  return ({ spaceId, itemId }) => (spaceId === from && ids.has(itemId) ? { spaceId: to, itemId } : null);
}
