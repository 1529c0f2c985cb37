import { operationsText, type SignedHead } from '@coffer/contract';
import { type KnownHead, newItemId, sha256, toHex, utf8Encode } from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/concurrency/clock.ts';
import { isOwners, parsedHead } from '../../src/keyring/read-heads.ts';
import { spaceLog } from '../../src/people/space-log.ts';
import { after, byEve, signed, withShownHeads, world } from '../support/shown-heads.ts';

const UNDONE = newItemId();
const OPERATIONS = operationsText([
  { kind: 'was', rows: [] },
  { kind: 'undoes', batches: [UNDONE] },
]);

withShownHeads();

/** What the log says to be undone by a head that names a batch so. */
async function undoneBy(make: typeof byEve): Promise<readonly string[] | null | undefined> {
  const operationsHash = toHex(await sha256(utf8Encode(OPERATIONS)));
  const head: KnownHead = await make(await after(null), { batch: { id: newItemId(), operationsHash } });
  const entries = [{ head: await signed(head), operations: OPERATIONS }];
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    fetch: async () => Response.json({ entries }),
  });
  const keyring = {
    async readHead(shown: SignedHead) {
      const read = parsedHead(shown);
      return read !== null && (await isOwners(read, shown, world.ada.publicKey)) ? read : null;
    },
  };
  const { spaceId, revision } = head.head;

  const options = { clock: systemClock, patience: 'none', signal: new AbortController().signal } as const;
  const place = { before: revision + 1, hash: head.hash };
  const { changes } = await spaceLog(spaceId, place, { api, keyring, now: 0 }, options);
  return changes[0]?.undone;
}

describe('What a batch says to have undone', () => {
  it('fault S2: counts where the owner has signed it, and not where an editor has', async () => {
    expect(await undoneBy(after)).toEqual([UNDONE]);
    expect(await undoneBy(byEve)).toBeNull();
  });
});
