import type { Head } from '@coffer/crypto';
import type { RetryOptions } from '../api/retry.ts';
import { ignore } from '../concurrency/ignore.ts';
import { notCancelled } from '../concurrency/not-cancelled.ts';
import type { EndedMembers } from '../space/ended-members.ts';
import {
  changeMembers,
  endedBy,
  endedMembers,
  type MemberChangePorts,
  type OwnWithMembers,
  openWithMembers,
  timedHeads,
} from './change-members.ts';
import type { ProvenMembers } from './members.ts';
import type { OpenedOwn } from './open-own.ts';

type Options = RetryOptions & { readonly signal: AbortSignal };

/** It is believed for so long who has left: nothing that is signed says so. */
const LEFT_MS = 60_000;

/**
 * Opens a space of one's own that is about to be changed: who is a member no longer is removed first. Throws as `openOwn` and `changeMembers`.
 *
 * @param own the space, where it has just been opened
 */
export async function openToChange(
  spaceId: string,
  ports: MemberChangePorts,
  options: Options,
  own: OpenedOwn | null = null,
): Promise<OwnWithMembers> {
  const opened = await openWithMembers(spaceId, ports, options, own);
  const now = Math.floor(ports.clock.now() / 1_000);
  if (endedMembers(opened.members, now, timedHeads(opened)).length === 0) return opened;
  await changeMembers(spaceId, nothingElse, ports, options);
  return openWithMembers(spaceId, ports, options);
}

/** Looks after the members of a space of one's own while it is open. */
export function removingEnded(
  spaceId: string,
  ports: MemberChangePorts,
): EndedMembers & {
  /** @param own as of `openToChange` */
  removeSoon(own?: OpenedOwn): void;
} {
  const { clock } = ports;
  const options = { clock, signal: notCancelled(), patience: 'interactive' } as const;
  let known: (ProvenMembers & { readonly ownersDigest: string; readonly until: number }) | null = null;
  /** Whether somebody's time has run out by this clock, which no head says is right. */
  let isPutOff = false;
  let underWay: Promise<void> = Promise.resolve();

  async function membersAt({ ownersDigest }: Pick<Head, 'ownersDigest'>): Promise<ProvenMembers> {
    if (known?.ownersDigest === ownersDigest && clock.now() < known.until) return known;
    const { members, ownersHead, rows } = await openWithMembers(spaceId, ports, options);
    const until = clock.now() + LEFT_MS;
    known = { members, ownersHead, ownersDigest: rows.newest.head.ownersDigest, until };
    return known;
  }

  function removeSoon(own?: OpenedOwn): void {
    const run = openToChange(spaceId, ports, { ...options, patience: 'none' }, own);
    underWay = run.then(ignore, ignore);
  }

  return {
    async remove(newest) {
      // Two who remove the same members are in each other's way.
      await underWay;
      const { members, ownersHead } = await membersAt(newest);
      const now = Math.floor(clock.now() / 1_000);
      const ended = endedMembers(members, now, ownersHead === null ? [newest] : [newest, ownersHead]);
      isPutOff = endedBy(members, now).length > ended.length;
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
