import { operationsText, type SignedHead } from '@coffer/contract';
import {
  generateKeyPair,
  importPrivateKey,
  type KnownHead,
  newItemId,
  sha256,
  signHead,
  toHex,
  utf8Encode,
} from '@coffer/crypto';
import { describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/concurrency/clock.ts';
import { failureOf } from '../../src/failures/coffer-error.ts';
import { isOwners, parsedHead } from '../../src/keyring/read-heads.ts';
import { isForged } from '../../src/keyring/space-heads.ts';
import { logFrom, spaceLog } from '../../src/people/space-log.ts';
import { after, byEve, signed, unsigned, withShownHeads, world } from '../support/shown-heads.ts';

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
  const { changes } = await spaceLog(head.head.spaceId, logFrom(head), portsFor(api), options);
  return changes[0];
}

const options = { clock: systemClock, patience: 'none', signal: new AbortController().signal } as const;

/** As Eve's device reads a log. */
function portsFor(api: ApiClient, now = 0) {
  const keyring = {
    async readHead(shown: SignedHead) {
      const read = parsedHead(shown);
      return read !== null && (await isOwners(read, shown, world.ada.publicKey)) ? read : null;
    },
    isForged: (shown: SignedHead) => isForged(shown, { privateKey: world.eve, owner: world.ada.publicKey }),
  };
  return { api, keyring, now };
}

describe('What a batch says to have undone', () => {
  it('fault S2: counts where the owner has signed it, and not where an editor has', async () => {
    expect((await logged(after))?.undone).toEqual([UNDONE]);
    expect((await logged(byEve))?.undone).toBeNull();
  });
});

describe('What the owner has undone before a new key pair', () => {
  const eves = () => ({ ownerFingerprint: world.eve.fingerprint, signerFingerprint: world.eve.fingerprint });
  const byFormer = async (head: KnownHead, by = world.eve) => ({
    ...unsigned(head),
    signature: await signHead(by, head.head),
  });

  /** What a log says of an undo, the head after which the space has other owners, and what is changed between both. */
  async function undone({ next = world.ada, by = world.eve, found = [world.eve], between = {} } = {}) {
    const operationsHash = toHex(await sha256(utf8Encode(OPERATIONS)));
    const batch = () => ({ id: newItemId(), operationsHash });
    const { fingerprint } = Object.keys(between).length === 0 ? world.eve : by;
    const undo = await after(null, {
      ...{ ownerFingerprint: fingerprint, signerFingerprint: fingerprint },
      batch: batch(),
    });
    const other = await after(undo, { ...eves(), batch: batch(), ...between });
    const changed = await after(other, { ...eves(), nextFingerprint: world.ada.fingerprint, batch: batch() });
    const next_signature = await signHead(next, changed.head);
    const heads = [
      { ...(await byFormer(changed)), next_signature },
      await byFormer(other),
      await byFormer(undo, by),
    ];
    const entries = heads.map((head) => ({ head, stored_at: 9, operations: OPERATIONS }));
    const api = createApiClient({
      baseUrl: 'http://coffer.test',
      fetch: async () => Response.json({ entries }),
    });
    const formerKey = async (wanted: string) =>
      found.find((each) => each.fingerprint === wanted)?.publicKey ?? null;
    const ports = { ...portsFor(api), formerKey };
    // As a device of somebody else reads it: in the name of one's own key pair nothing is forged.
    const keyring = { ...ports.keyring, isForged: async () => false };
    const { changes } = await spaceLog(undo.head.spaceId, logFrom(changed), { ...ports, keyring }, options);
    return changes.at(-1)?.undone;
  }

  it('counts where heads by the owner lead to that key pair, and its public key is found', async () => {
    expect(await undone()).toEqual([UNDONE]);
    expect(await undone({ found: [] })).toBeNull();
  });

  it('fault S2: does not where the next key pair, or the former one, has not signed', async () => {
    expect(await undone({ next: world.eve })).toBeNull();
    expect(await undone({ by: world.ada })).toBeNull();
  });

  it('fault S2: does not where a head between both, which nobody has signed, names the key pair of somebody else', async () => {
    const other = await importPrivateKey((await generateKeyPair()).privateKeyPem);
    const between = { ownerFingerprint: other.fingerprint };
    expect(await undone({ between, by: other, found: [world.eve, other] })).toBeNull();
  });
});

describe('A log', () => {
  const OTHER = { ownerFingerprint: 'ab'.repeat(32), signerFingerprint: 'ab'.repeat(32) };
  const NOW = 1_790_000_000;

  /** What a device makes of a log of one entry and its end. */
  async function read(entry: KnownHead, shown: SignedHead, end: SignedHead): Promise<string> {
    const entries = [{ head: shown, stored_at: NOW, operations: OPERATIONS }];
    const api = createApiClient({
      baseUrl: 'http://coffer.test',
      fetch: async () => Response.json({ entries, end }),
    });
    return spaceLog(entry.head.spaceId, logFrom(entry), portsFor(api, NOW), options).then(
      () => 'read',
      (error) => failureOf(error).code,
    );
  }

  const batch = async () => ({
    id: newItemId(),
    operationsHash: toHex(await sha256(utf8Encode(OPERATIONS))),
  });

  it('has nothing in the name of its owner or of oneself that they have not signed', async () => {
    const first = await after(null, { time: 1 });
    for (const [by, found] of [
      [world.ada.fingerprint, 'space_lied'],
      [world.eve.fingerprint, 'space_lied'],
      [OTHER.signerFingerprint, 'read'],
    ] as const) {
      const entry = await byEve(first, { signerFingerprint: by, batch: await batch() });
      expect(await read(entry, unsigned(entry), await signed(first))).toBe(found);
    }
    const byOwner = await after(first, { batch: await batch() });
    expect(await read(byOwner, await signed(byOwner), await signed(first))).toBe('read');
  });

  it('ends at a head of its owner, also of one whose key pair was another one', async () => {
    const first = await after(null, { time: 1 });
    const entry = await byEve(first, { batch: await batch() });
    expect(await read(entry, await signed(entry), unsigned(first))).toBe('space_lied');
    const invented = await after(null, { time: 1, ...OTHER });
    const behind = await byEve(invented, { batch: await batch() });
    expect(await read(behind, await signed(behind), unsigned(invented))).toBe('space_lied');
    const nextFingerprint = world.ada.fingerprint;
    const changed = await after(invented, { ...OTHER, nextFingerprint, batch: await batch() });
    const next_signature = await signHead(world.ada, changed.head);
    expect(await read(changed, { ...unsigned(changed), next_signature }, unsigned(invented))).toBe('read');
    expect(await read(changed, unsigned(changed), unsigned(invented))).toBe('space_lied');
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
