import type { Transfers } from './reducer.ts';
import type { Direction, Transfer, TransferState } from './transfer.ts';

/** The transfers of one direction by their states, each in the order in which they were added. */
export type Queue = Readonly<Record<TransferState, readonly Transfer[]>>;

/** The queue of each direction. */
export function queuesOf(transfers: Transfers): Readonly<Record<Direction, Queue>> {
  const queue = (direction: Direction): Queue => {
    const own = transfers.filter((transfer) => transfer.direction === direction);
    const inState = (state: TransferState) => own.filter((transfer) => transfer.state === state);
    return {
      waiting: inState('waiting'),
      running: inState('running'),
      failed: inState('failed'),
      done: inState('done'),
    };
  };
  return { upload: queue('upload'), download: queue('download') };
}
