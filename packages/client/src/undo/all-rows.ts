import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../concurrency/clock.ts';
import { failed } from '../failures/coffer-error.ts';
import type { Keyring } from '../keyring/keyring.ts';
import { createMemoryStore } from '../replica/memory-store.ts';
import type { ReplicaStore } from '../replica/replica-store.ts';
import { readRow } from '../replica/rows.ts';
import { verifiedReplica } from '../replica/verified-replica.ts';
import type { SpaceRow } from '../rows/space-row.ts';
import type { HeadMemory, RememberedHead } from '../space/head-memory.ts';
import { MOST_LOOKS } from '../space/proven-space.ts';
import { busy } from '../space/verify-head.ts';

interface RowsReading {
  readonly api: ApiClient;
  readonly keyring: Pick<Keyring, 'readHead'>;
  readonly heads: HeadMemory;
  readonly clock: Clock;
}

/** All rows of a space, and the newest head, to which they lead. */
export interface RowsAtHead {
  readonly rows: readonly SpaceRow[];
  readonly head: Pick<RememberedHead, 'revision' | 'hash'>;
}

/**
 * Reads all rows of a space. Throws what a head is refused for, `space_lied` for rows that do not lead to it, and `space_changed` where others change
 * the space all the time.
 *
 * @param onLoaded told from 0 to 1 how many of them are here
 */
export async function allRows(
  spaceId: string,
  { api, keyring, heads, clock }: RowsReading,
  onLoaded: (share: number) => void,
  signal: AbortSignal,
): Promise<RowsAtHead> {
  const rows = new Map<string, SpaceRow>();
  const ports = { api, keyring, heads, clock };
  const { replica, trouble, stop } = await verifiedReplica(spaceId, ports, noting(spaceId, rows), onLoaded);
  try {
    for (let looks = 1; looks <= MOST_LOOKS; looks++) {
      await replica.bringUp(signal);
      const { kind, wholeAt } = replica.state.getState();
      const found = trouble();
      if (found !== null) throw failed(found);
      const head = await heads.of(spaceId);
      if (kind !== 'complete' || head === null) throw failed('space_lied');
      // Somebody else on this device may have seen a newer one.
      if (head.revision === wholeAt) return { rows: [...rows.values()], head };
    }
    throw busy();
  } finally {
    stop();
  }
}

/** A store that notes the rows it has. */
function noting(spaceId: string, rows: Map<string, SpaceRow>): ReplicaStore {
  const store = createMemoryStore();
  return {
    ...store,
    async write(change) {
      await store.write(change);
      for (const id of change.removed) rows.delete(id);
      for (const { id, packed } of change.put) rows.set(id, readRow(spaceId, packed));
    },
    async clear() {
      await store.clear();
      rows.clear();
    },
  };
}
