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

/** What the log says of a head that names a batch as undone. */
async function logged(make: typeof byEve, { time = 9, stored_at = 9 } = {}) {
  const operationsHash = toHex(await sha256(utf8Encode(OPERATIONS)));
  const batch = { id: newItemId(), operationsHash };
  const head: KnownHead = await make(await after(null), { batch, time });
  const entries = [{ head: await signed(head), stored_at, operations: OPERATIONS }];
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
  return changes[0];
}

describe('What a batch says to have undone', () => {
  it('fault S2: counts where the owner has signed it, and not where an editor has', async () => {
    expect((await logged(after))?.undone).toEqual([UNDONE]);
    expect((await logged(byEve))?.undone).toBeNull();
  });
});

describe('When a batch was made', () => {
  const DAY = 86_400;
  const NOW = 1_800_000_000;

  it.each([
    ['is when it came to the server', NOW - DAY, NOW],
    ['is no more than a day from what its signer has written, whatever the server says', NOW - DAY, NOW + 5],
    ['is the same of one that comes from a time to come', NOW + DAY, NOW - 5],
  ])('%s', async (_, time, stored_at) => {
    expect((await logged(byEve, { time, stored_at }))?.at).toBe(NOW);
  });
});
