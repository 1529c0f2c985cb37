import { retrying } from '../../api/retry.ts';
import { ignore } from '../../concurrency/ignore.ts';
import { notCancelled } from '../../concurrency/not-cancelled.ts';
import { isFailure } from '../../failures/coffer-error.ts';
import { keptSpaces } from '../../people/kept-spaces.ts';
import { openOwn } from '../../people/open-own.ts';
import { openShared, readerOf } from '../../people/shared-with-me.ts';
import { doubtedSpaces } from '../../space/doubted-spaces.ts';
import type { RememberedHead } from '../../space/head-memory.ts';
import { type SpaceTrouble, troubleOf } from '../../space/head-verifier.ts';
import { type ShownDrive, shownToDecide } from '../../space/shown-drive.ts';
import { SignedSpace } from '../../space/signed-space.ts';
import type { MovingPorts } from '../ports.ts';
import type { Deciding, SpaceStanding } from './deciding.ts';
import { compare, decide } from './in-comparing.ts';
import { returningAccess } from './returning-access.ts';
import { isBehind, type SpaceInDoubt, spaceInDoubt } from './space-in-doubt.ts';

/** Why the server is not believed in what it shows of a space. */
interface Trouble {
  readonly trouble: SpaceTrouble | null;
  /** Whether its newest head is believed, and rows are gone or others that no head accounts for: an editor may have signed it together with the server. */
  readonly isOfRows: boolean;
}

/** How shared folders go on; see `Deciding`. */
export function inDeciding(ports: MovingPorts): Deciding {
  const { api, heads, clock, patience } = ports;
  const options = (signal: AbortSignal) => ({ clock, patience, signal });
  const inDoubt = (spaceId: string, signal: AbortSignal) => spaceInDoubt(spaceId, ports, options(signal));

  async function signed(spaceId: string, isMine: boolean, signal: AbortSignal): Promise<SignedSpace> {
    const keyring = isMine
      ? (await inDoubt(spaceId, signal)).there
      : await readerOf(spaceId, ports, options(signal));
    return new SignedSpace(spaceId, { api, keyring, heads, clock });
  }

  async function isOwn(spaceId: string, signal: AbortSignal): Promise<boolean> {
    // What the drive itself is not believed for is said as it is.
    const all = await keptSpaces(ports, options(signal));
    return all.some(({ space }) => space.spaceId === spaceId && space.owner === undefined);
  }

  async function troubleIn(spaceId: string, isMine: boolean, signal: AbortSignal): Promise<Trouble> {
    try {
      if (isMine) await openOwn(spaceId, ports, options(signal));
      else await openShared(spaceId, ports, options(signal));
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      return { trouble, isOfRows: false };
    }
    const doubted = doubtedSpaces(ports);
    // Its rows are compared with what the server shows by now, where somebody has it open.
    await doubted.keep(spaceId)?.rows.differs().catch(ignore);
    if (doubted.rowsOf(spaceId).isDoubted === true) return { trouble: 'space_lied', isOfRows: true };
    doubted.forget(spaceId);
    return { trouble: null, isOfRows: false };
  }

  return {
    async standing(spaceId, signal = notCancelled()): Promise<SpaceStanding> {
      const isMine = await isOwn(spaceId, signal);
      const { trouble, isOfRows } = await troubleIn(spaceId, isMine, signal);
      const newest = await heads.of(spaceId);
      if (trouble === null) return { trouble, newest, ended: null, shown: null, isMine };
      const end =
        trouble === 'space_ended'
          ? await (await signed(spaceId, isMine, signal)).ended(options(signal))
          : null;
      const ended = end && { hash: end.end.hash, at: end.end.head.time };
      const mayGoOn = isMine && (trouble !== 'space_lied' || isOfRows);
      const shown = mayGoOn ? await shownOf(await inDoubt(spaceId, signal), newest, isOfRows, signal) : null;
      return { trouble, newest, ended, shown, isMine };
    },
    differences: async (spaceId, shown, signal = notCancelled()) =>
      compare(await inDoubt(spaceId, signal), shown, signal),
    returning: async (spaceId, shown, signal = notCancelled()) =>
      returningAccess(shown, await inDoubt(spaceId, signal), signal),
    async goOn(spaceId, shown, putBack = [], signal = notCancelled()) {
      const own = await inDoubt(spaceId, signal);
      try {
        await decide(own, shown, putBack, signal);
        ports.ends.delete(spaceId);
      } catch (error) {
        // Who is to be removed would have it changed each time.
        if (isFailure(error, 'space_changed')) own.end.holdId ??= crypto.randomUUID();
        throw error;
      }
    },
    async follow(spaceId, { hash }, signal = notCancelled()) {
      const space = await signed(spaceId, await isOwn(spaceId, signal), signal);
      await space.follow(hash, options(signal));
      doubtedSpaces(ports).forget(spaceId);
    },
  };
}

/**
 * The space as the server shows it, where this device can end the fork: it carries the end that it knows. One that only another device has seen is not given
 * up here.
 */
async function shownOf(
  own: SpaceInDoubt,
  newest: RememberedHead | null,
  isSeen: boolean,
  signal: AbortSignal,
): Promise<ShownDrive | null> {
  const { api, clock, patience, there: keyring, kept } = own;
  if (newest === null || newest.signed === null) return null;
  await held(own, signal);
  const shown = await shownToDecide(own.spaceId, { api, keyring, clock }, { clock, patience, signal });
  if (shown === null || (shown.hash === newest.hash) !== isSeen) return null;
  return isBehind(kept.space.head, [newest, shown]) ? shown : null;
}

/** Keeps members out for a while, where they have come between before. The server says how often that may be. */
async function held(
  { spaceId, api, clock, patience, end: { holdId } }: SpaceInDoubt,
  signal: AbortSignal,
): Promise<void> {
  if (holdId === undefined) return;
  const input = { params: { id: spaceId }, body: { id: holdId } };
  await retrying(() => api.call('holdSpace', input, signal), { clock, patience, signal });
}
