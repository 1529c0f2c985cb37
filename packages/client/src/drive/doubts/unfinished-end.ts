import type { PutBackRow } from '@coffer/contract';
import type { SealedEndOfFork } from '../../keyring/seal-end-of-fork.ts';
import type { PartsAhead } from '../../people/send-parts.ts';

interface MadeEnd {
  /** Both ends, what is put back, and the terms of who stays. */
  readonly of: string;
  readonly begun: SealedEndOfFork;
  readonly ahead: PartsAhead<PutBackRow>;
}

/** A batch that ends a fork, made by this device and sent ahead in parts, until it is carried out: the next try continues with it. All of it is sealed. */
export interface UnfinishedEnd {
  made: MadeEnd | null;
  /** By which the owner holds the space, once members have changed it while that was decided: they are kept out while it is decided again. */
  holdId?: string;
}
