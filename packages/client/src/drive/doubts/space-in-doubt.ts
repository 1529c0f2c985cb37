import { linkRowBytes, sha256, toHex } from '@coffer/crypto';
import { type RetryOptions, retrying } from '../../api/retry.ts';
import { failed } from '../../failures/coffer-error.ts';
import { refusedHere } from '../../failures/refused-here.ts';
import type { Keyring } from '../../keyring/keyring.ts';
import { linkRowOf } from '../../keyring/own-heads.ts';
import { parsedHead } from '../../keyring/read-heads.ts';
import { keptContacts } from '../../people/contacts.ts';
import {
  type KeptHead,
  keepingSpace,
  keptHead,
  keptSpaces,
  type SpaceSetting,
} from '../../people/kept-spaces.ts';
import { knownHalf, type OwnersHalf } from '../../people/owners-halves.ts';
import { removingEnded } from '../../people/removing-ended.ts';
import { again, nextStanding, OVERTAKEN, sendAlong } from '../../people/send-both.ts';
import { keysIn, type SealedSpaceKeys } from '../../rows/canonical-root.ts';
import type { Accepting, AcceptingBatch } from '../../space/accepting.ts';
import { allSpaces } from '../../space/all-spaces.ts';
import { doubtedSpaces } from '../../space/doubted-spaces.ts';
import type { RememberedHead } from '../../space/head-memory.ts';
import { type ShownDrive, shownOtherwise } from '../../space/shown-drive.ts';
import { type SignedBatch, SignedSpace } from '../../space/signed-space.ts';
import type { MovingPorts, PartPorts } from '../ports.ts';
import type { OwnInDoubt } from './own-in-doubt.ts';

type Options = RetryOptions & { readonly signal: AbortSignal };

/** A space next to the drive. */
export interface SpaceInDoubt extends OwnInDoubt {
  readonly there: Keyring;
  /** By which the drive names it. */
  readonly kept: SpaceSetting;
}

/**
 * A space of one's own next to the drive. What this device has proven of it is compared as long as somebody has it open; its keys are read as the server
 * shows them, and nothing is sealed under them before its head has proven them. Throws `not_found`, EnvelopeDamaged, `space_lied`.
 */
export async function spaceInDoubt(
  spaceId: string,
  ports: MovingPorts,
  options: Options,
): Promise<SpaceInDoubt> {
  const { api, heads, clock, patience } = ports;
  const unfinished = ports.ends.get(spaceId) ?? { made: null };
  ports.ends.set(spaceId, unfinished);
  const kept = (await keptSpaces(ports, options)).find(({ space }) => isOwn(space, spaceId));
  if (kept === undefined) throw notMine();
  const keysThere = async (signal: AbortSignal) => keysOf(spaceId, ports, { ...options, signal });
  const { keyring: there } = await ports.keyring.openSpace({
    spaceId,
    keys: await keysThere(options.signal),
  });
  const end = doubtedSpaces(ports).keep(spaceId);
  const keyring = end?.keyring ?? there;
  const half = () => ownHalf(spaceId, ports);
  return {
    ...{ spaceId, api, heads, clock, patience, keyring, there, keysThere, kept },
    requests: null,
    end: unfinished,
    differences: async (signal) => (await end?.rows.differences(signal, there)) ?? null,
    async knownLinks() {
      const known = await half();
      return async (link) => {
        const hash = known?.rows.get(`link ${link.id}`);
        const row = linkRowOf(link);
        if (hash === undefined || row === null) return 'unknown';
        // Of one that is another row, only its hash is known: that it permits no more cannot be said.
        return toHex(await sha256(linkRowBytes(row))) === hash ? 'same' : 'unknown';
      };
    },
    knownMembers: async () => (await half())?.members ?? null,
    async namesOfPeople(reading) {
      const contacts = [...(await keptContacts(ports, reading)).values()];
      return new Map(contacts.map(({ contact: { fingerprint, email } }) => [fingerprint, email]));
    },
    async accept(shown, accepting, signal) {
      const deciding = { spaceId, keyring: there, shown, accepting, holdId: unfinished.holdId };
      await again(OVERTAKEN, () => signWithSetting(deciding, ports, { ...options, signal }));
    },
    // Whoever decides knows another end, whose keys these are not.
    adopt: () => Promise.reject(failed('space_lied')),
    async decided() {
      doubtedSpaces(ports).forget(spaceId);
      // Both ends may have been too old to tell by this clock who is over; the head that ends the fork is not.
      removingEnded(spaceId, ports).removeSoon();
    },
  };
}

const isOwn = (space: SpaceSetting['space'], spaceId: string) =>
  space.spaceId === spaceId && space.owner === undefined;

const notMine = () => refusedHere('not_found', 404, 'There is no such space, or it is not yours.');

/** Its keys by the server's word. */
async function keysOf(
  spaceId: string,
  { api }: Pick<PartPorts, 'api'>,
  options: Options,
): Promise<SealedSpaceKeys> {
  const spaces = await retrying(() => allSpaces(api, options.signal), options);
  const keys = spaces.find(({ id, role }) => id === spaceId && role === undefined)?.keys;
  if (keys === undefined) throw notMine();
  return keysIn(spaceId, keys);
}

/** What its owner alone changes, at the head that this device remembers. */
async function ownHalf(spaceId: string, ports: PartPorts): Promise<OwnersHalf | null> {
  const since = await ports.heads.of(spaceId);
  const head = since?.signed == null ? null : parsedHead(since.signed);
  return head && knownHalf(spaceId, head.ownersDigest, ports);
}

interface Deciding {
  readonly spaceId: string;
  /** Reads and signs heads. */
  readonly keyring: Keyring;
  readonly shown: ShownDrive;
  readonly accepting: Accepting;
  readonly holdId: string | undefined;
}

/** Signs a space as it was shown, and the setting of the drive that names its newest head, at once: a device that remembers nothing begins there. */
async function signWithSetting(
  { spaceId, keyring, shown, accepting, holdId }: Deciding,
  ports: PartPorts,
  options: Options,
): Promise<void> {
  const { api, heads, clock, writer } = ports;
  const driveId = await ports.keyring.driveId();
  const kept = (await keptSpaces(ports, options)).find(({ space }) => isOwn(space, spaceId));
  if (kept === undefined) throw notMine();
  // What another device has seen since is not given up here.
  const since = await heads.of(spaceId);
  if (!isBehind(kept.space.head, since === null ? [shown] : [since, shown])) throw shownOtherwise();
  const drive = { spaceId: driveId, writer };
  const others = await nextStanding(drive, options);
  const changes = async ({ known }: SignedBatch) => ({
    operations: [await keepingSpace({ ...kept.space, head: keptHead(known) }, kept, ports)],
  });
  const post = async (batch: AcceptingBatch, signed: SignedBatch) => {
    const held = holdId === undefined ? batch : { ...batch, hold: holdId, ends_hold: true };
    const first = { spaceId, batch: held, signed };
    const { revision } = await sendAlong(first, { ...drive, changes }, { api, others }, options);
    if (revision !== signed.revision) throw failed('space_lied');
  };
  const space = new SignedSpace(spaceId, { api, keyring, heads, clock });
  await space.accept(shown, async (fork) => ({ ...(await accepting(fork)), others }), post, options);
}

/** Whether a head that another device has told of may be on the way to one of both ends, or is one. */
export function isBehind(
  told: KeptHead | undefined,
  ends: readonly Pick<RememberedHead, 'revision' | 'hash'>[],
): boolean {
  if (told === undefined) return true;
  return ends.some(
    ({ revision, hash }) => told.revision < revision || (told.revision === revision && told.hash === hash),
  );
}
