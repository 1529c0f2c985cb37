import type { StoredMember } from '@coffer/contract';
import type { Head } from '@coffer/crypto';
import type { RetryOptions } from '../api/retry.ts';
import { ignore } from '../concurrency/ignore.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import { isEnded } from '../keyring/seal-members.ts';
import type { EndedMembers } from '../spaces/ended-members.ts';
import {
  changeMembers,
  type MemberChangePorts,
  type OwnWithMembers,
  openWithMembers,
} from './change-members.ts';

type Options = RetryOptions & { readonly signal: AbortSignal };

/** A clock that is further from the newest head's ends nobody's membership: one of both is wrong. */
const CLOCK_SECONDS = 86_400;
/** It is believed for so long who has left: nothing that is signed says so. */
const LEFT_MS = 60_000;

/**
 * Who is a member no longer: the time has run out, by a clock that is within a day of the newest head's, or they have left.
 *
 * @param now unix seconds
 */
export function endedMembers(
  members: readonly StoredMember[],
  now: number,
  newest: Pick<Head, 'time'>,
): readonly string[] {
  const isRight = Math.abs(now - newest.time) < CLOCK_SECONDS;
  return members.filter((member) => isEnded(member, isRight ? now : 0)).map(({ id }) => id);
}

/** Opens a space of one's own that is about to be changed: who is a member no longer is removed first. Throws as `openOwn` and `changeMembers`. */
export async function openToChange(
  spaceId: string,
  ports: MemberChangePorts,
  options: Options,
): Promise<OwnWithMembers> {
  const opened = await openWithMembers(spaceId, ports, options);
  const now = Math.floor(ports.clock.now() / 1_000);
  if (endedMembers(opened.members, now, opened.rows.newest.head).length === 0) return opened;
  await changeMembers(spaceId, nothingElse, ports, options);
  return openWithMembers(spaceId, ports, options);
}

/** Looks after the members of a space of one's own while it is open. */
export function removingEnded(spaceId: string, ports: MemberChangePorts): EndedMembers {
  const { clock } = ports;
  const options = { clock, signal: notCancelled(), patience: 'interactive' } as const;
  let known: { members: readonly StoredMember[]; ownersDigest: string; until: number } | null = null;
  /** Whether somebody's time has run out by this clock, which is too far from the newest head's. */
  let isPutOff = false;
  let underWay: Promise<void> = Promise.resolve();

  async function membersAt({ ownersDigest }: Pick<Head, 'ownersDigest'>): Promise<readonly StoredMember[]> {
    if (known?.ownersDigest === ownersDigest && clock.now() < known.until) return known.members;
    const { members, rows } = await openWithMembers(spaceId, ports, options);
    known = { members, ownersDigest: rows.newest.head.ownersDigest, until: clock.now() + LEFT_MS };
    return members;
  }

  function removeSoon(): void {
    const run = openToChange(spaceId, ports, { ...options, patience: 'none' });
    underWay = run.then(ignore, ignore);
  }

  return {
    async remove(newest) {
      // Two who remove the same members are in each other's way.
      await underWay;
      const members = await membersAt(newest);
      const now = Math.floor(clock.now() / 1_000);
      const ended = endedMembers(members, now, newest);
      isPutOff = endedMembers(members, now, { time: now }).length > ended.length;
      if (ended.length === 0) return false;
      known = null;
      await changeMembers(spaceId, nothingElse, ports, options);
      return true;
    },

    removeSoon,

    written() {
      if (isPutOff) removeSoon();
      isPutOff = false;
    },
  };
}

const nothingElse = async () => ({ put: [], removed: [] });
