import type { PutBackRow } from '@coffer/contract';
import type { SealedEndOfFork } from '../../keyring/seal-end-of-fork.ts';
import type { PartsAhead } from '../../people/send-parts.ts';

interface MadeEnd {
  /** Both ends, what is put back, and the terms of who stays. */
  readonly of: string;
  readonly begun: SealedEndOfFork;
  readonly ahead: PartsAhead<PutBackRow>;
}

/** What this device has made to end a fork, and sent ahead, as long as that is not carried out: whoever tries again continues with it. All of it is sealed. */
export interface UnfinishedEnd {
  made: MadeEnd | null;
  /** By which the owner holds the space, once members have changed it while that was decided: they are kept out while it is decided again. */
  holdId?: string;
}
