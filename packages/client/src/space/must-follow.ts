import { followsEpoch, followsRevision, type Head } from '@coffer/crypto';
import { failed } from '../failures/coffer-error.ts';
import { epochOutdated, type NamedKey } from '../keyring/own-heads.ts';

/**
 * An epoch that is begun is the one after that of the head before, or above both ends of a fork. Throws `epoch_outdated`, and `space_lied` where one end is so far
 * above the other one that nobody takes what ends the fork.
 */
export function mustFollow(before: Head, begun: NamedKey | null, endedFork: Head['endedFork']): void {
  if (begun === null) return;
  const revision = Math.max(before.revision, endedFork?.revision ?? 0) + 1;
  if (!followsRevision(before, { revision, endedFork })) throw failed('space_lied');
  if (!followsEpoch(before, { ...before, ...begun, endedFork, nextFingerprint: null })) throw epochOutdated();
}
