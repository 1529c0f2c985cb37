import {
  type OtherEnd,
  type SignedHead,
  type SpaceHeads,
  type SpaceMembers,
  spaceMembers,
} from '@coffer/contract';
import {
  generateKeyPair,
  type Head,
  headBytes,
  headHash,
  importPrivateKey,
  isMilestone,
  type KnownHead,
  memberRowBytes,
  NO_HEAD,
  NOTHING_REPEATED,
  namedBehind,
  newItemId,
  newSharingSeed,
  ownersDigest,
  type PrivateKey,
  sha256,
  signHead,
  signSharingKey,
  toBase64Url,
  toHex,
} from '@coffer/crypto';
import { beforeAll, beforeEach } from 'vitest';
import { createApiClient } from '../../src/api/client.ts';
import type { OpenKeyring } from '../../src/keyring/opened-keys.ts';
import { sealMembers } from '../../src/keyring/seal-members.ts';
import { type KnownSigners, readSpaceHead } from '../../src/keyring/space-heads.ts';
import { memberHash, memberRowOf } from '../../src/rows/member-row.ts';
import { headMemory } from '../../src/space/head-memory.ts';
import { rememberedOf, verifyHead } from '../../src/space/verify-head.ts';
import { openKeyring } from './own-space.ts';

interface World {
  /** Who owns the space, and who may change it. */
  ada: PrivateKey;
  eve: PrivateKey;
  /** What the server answers about ways, by the revision behind which it is asked. */
  ways: (revision: number) => Promise<SpaceHeads> | SpaceHeads;
  /** The head of the owner that it shows as their last. */
  owners: KnownHead | null;
  memory: ReturnType<typeof headMemory>;
  /** What ends of forks carry, by their hashes. */
  readonly carried: Map<string, OtherEnd>;
}

/** What a device that verifies heads remembers, and what a server shows it. */
export const world = { carried: new Map<string, OtherEnd>() } as World;

let keys: OpenKeyring;
/** The rows that the owner has signed while Eve may change the space, as the server shows them. */
let withEve: Pick<SpaceMembers, 'members' | 'owned'>;
let digestWithEve: string;
let spaceId: string;

/** Sets up an owner and an editor for the tests of a file, and before each what the server shows: nothing. */
export function withShownHeads(): void {
  beforeAll(makeWorld);
  beforeEach(() => {
    world.ways = () => ({ newest: null, owners: null, way: '', milestones: [] });
    world.owners = null;
    world.memory = headMemory();
  });
}

async function makeWorld(): Promise<void> {
  const opened = await openKeyring(1);
  keys = opened.keys;
  world.ada = keys.privateKey;
  ({ spaceId } = keys.space);
  const pair = await generateKeyPair();
  world.eve = await importPrivateKey(pair.privateKeyPem);
  const { publicKey: sharingKey } = await signSharingKey(world.eve, newSharingSeed());
  const terms = { id: newItemId(), sharingKey, since: 1, expiresAt: null, message: null };
  const sealed = await sealMembers(
    {
      ...{ spaceId, keys: opened.drive.told, begins: false, head: { revision: 0, hash: NO_HEAD } },
      members: [{ ...terms, fingerprint: world.eve.fingerprint, role: 'editor' }],
    },
    keys,
  );
  const members = sealed.members.map((member) => ({
    ...member,
    ...{ changed_revision: 1, sharing_key: sharingKey, has_left: false },
    member: { email: 'eve@example.org', fingerprint: world.eve.fingerprint, pubkey: pair.publicKeyPem },
  }));
  const rows = await Promise.all(
    members.map(async (each) => ({
      kind: 'member' as const,
      id: each.id,
      hash: await memberHash(spaceId, each),
    })),
  );
  digestWithEve = toHex(await ownersDigest(rows));
  const sent = members.map((each) => ({
    row: toBase64Url(memberRowBytes(memberRowOf(spaceId, each))),
    ...{ changed_revision: each.changed_revision, sharing_key: each.sharing_key, has_left: each.has_left },
    member: each.member,
  }));
  withEve = { members: sent, owned: rows.map((row) => ({ ...row, hash: toHex(row.hash) })) };
}

export const FIRST_KEY = 'a1'.repeat(32);
export const NEXT_KEY = 'a2'.repeat(32);

/** The head that comes after another one; the owner's unless it says otherwise. */
export async function after(before: KnownHead | null, change: Partial<Head> = {}): Promise<KnownHead> {
  const kept = before?.head ?? {
    ...{ ownersDigest: digestWithEve, epoch: 1, keyCommitment: FIRST_KEY },
    ...NOTHING_REPEATED,
  };
  const head: Head = {
    spaceId,
    revision: (before?.head.revision ?? 0) + 1,
    batch: { id: newItemId(), operationsHash: NO_HEAD },
    itemsDigest: NO_HEAD,
    ...{ ownersDigest: kept.ownersDigest, epoch: kept.epoch, keyCommitment: kept.keyCommitment },
    ...{ lowest: kept.lowest, later: kept.later },
    ...{ rows: 1, removedRows: 0, time: 1_790_000_000, otherSpaces: [], endedFork: null },
    ...{
      ownerFingerprint: world.ada.fingerprint,
      signerFingerprint: world.ada.fingerprint,
      nextFingerprint: null,
    },
    ...namedBehind(before),
    ...change,
  };
  return { head, hash: await headHash(head) };
}

/** So many heads of the owner after another one, the last one last. */
export async function chain(before: KnownHead | null, length: number): Promise<KnownHead[]> {
  const heads: KnownHead[] = [];
  for (let last = before; heads.length < length; ) {
    last = await after(last);
    heads.push(last);
  }
  return heads;
}

/** The last of so many heads of the owner after another one. */
export async function chainEnd(before: KnownHead | null, length: number): Promise<KnownHead> {
  return nth(await chain(before, length), -1);
}

export function nth(heads: readonly KnownHead[], index: number): KnownHead {
  const head = heads.at(index);
  if (head === undefined) throw new RangeError('There is none');
  return head;
}

export const alone = async ({ head }: KnownHead): Promise<OtherEnd> => ({
  bytes: toBase64Url(headBytes(head)),
  signature: await signHead(head.signerFingerprint === world.eve.fingerprint ? world.eve : world.ada, head),
});
const withOtherEnd = ({ hash }: KnownHead) => {
  const other = world.carried.get(hash);
  return other === undefined ? {} : { other_end: other };
};
export const signed = async (known: KnownHead): Promise<SignedHead> => ({
  ...(await alone(known)),
  ...withOtherEnd(known),
});
/** As the server shows a head that nobody has signed. */
export const unsigned = (known: KnownHead): SignedHead => ({
  bytes: toBase64Url(headBytes(known.head)),
  signature: 'AAAA',
  ...withOtherEnd(known),
});

export const wayOf = async (heads: readonly KnownHead[]) =>
  toBase64Url(
    Uint8Array.from(
      (await Promise.all(heads.map(({ head }) => sha256(headBytes(head))))).flatMap((hash) => [...hash]),
    ),
  );

/** What the server shows behind a revision, of the heads that it has. */
export async function shownBehind(heads: readonly KnownHead[], revision: number): Promise<SpaceHeads> {
  const behind = heads.filter(({ head }) => head.revision > revision);
  const milestones = behind.filter(({ head }) => isMilestone(head));
  const until = milestones[0]?.head.revision ?? Number.POSITIVE_INFINITY;
  return {
    ...{ newest: null, owners: null },
    way: await wayOf(behind.filter(({ head }) => head.revision <= until)),
    milestones: await Promise.all(milestones.map(unsigned)),
  };
}

/** Shows this head to a device that remembers the other one. */
export async function show(newest: KnownHead, since: KnownHead, way?: string): Promise<KnownHead | null> {
  const remembered = rememberedOf({ ...since, signed: await signed(since) }, 0);
  await world.memory.remember(spaceId, remembered);
  const api = createApiClient({
    baseUrl: 'http://coffer.test',
    async fetch(input) {
      const url = new URL(String(input));
      if (url.pathname.endsWith('/heads')) {
        return Response.json(await world.ways(Number(url.searchParams.get('after'))));
      }
      const shown = {
        ...withEve,
        ...{ revision: newest.head.revision, owners_head: world.owners && (await signed(world.owners)) },
        owner: { email: 'ada@example.org', fingerprint: world.ada.fingerprint, pubkey: '' },
      };
      return Response.json(spaceMembers.parse(shown));
    },
  });
  const signers: KnownSigners = new Map();
  const keyring = {
    readHead: (head: SignedHead, members?: SpaceMembers) => readSpaceHead(head, keys, signers, members),
  };
  const page = { newest: await signed(newest), ...(way !== undefined && { way }) };
  const ports = { api, keyring, heads: world.memory, now: () => 0 };
  return verifyHead(spaceId, { revision: newest.head.revision, head: page }, remembered, ports);
}

export const byEve = (before: KnownHead | null, change: Partial<Head> = {}) =>
  after(before, { signerFingerprint: world.eve.fingerprint, ...change });
