import { changesWait } from '../storage/refusals.ts';
import type { SpaceChange } from '../storage/space-change.ts';
import { spaceRepository } from '../storage/space-repository.ts';
import { waitingRepository } from '../storage/waiting-repository.ts';

/** What is left to do once the operations of a signed batch are carried out. */
interface SignedEnd {
  /** @throws Refusal `changes_wait` where they change something that waits, and do not decide about it */
  check(): Promise<void>;
  /** Lets what waits still stand as programs without keys have left it. After the digests were made. */
  showChanged(): Promise<void>;
}

/** Lets the operations of a signed batch see everything as it was signed. Null where nothing waits. */
export async function beginSigned(change: SpaceChange): Promise<SignedEnd | null> {
  const { queries, spaceId } = change;
  const waiting = waitingRepository(queries);
  const before = await waiting.count(spaceId);
  if (before.all === 0) return null;
  await waiting.showSigned(spaceId);
  return {
    async check() {
      const { added } = await waiting.count(spaceId);
      if (before.added - added !== change.decidedAdded()) throw changesWait();
      if (await waiting.isTouched(spaceId)) throw changesWait();
      await waiting.keepStanding(spaceId);
    },
    async showChanged() {
      await waiting.showChanged(spaceId);
      await waiting.settle(spaceId);
      if (await waiting.isTurnedRound(spaceId)) throw changesWait();
      await spaceRepository(queries).raiseWaiting(spaceId);
    },
  };
}
