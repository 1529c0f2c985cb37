import type { OtherEnd } from '@coffer/contract';

/** What a device remembers of a space, also after logging out: the newest head that it has verified. */
export interface RememberedHead {
  readonly revision: number;
  /** Of the head; hex. */
  readonly hash: string;
  /**
   * Of the last head up to it that the owner signed, which says who else may sign; null where that is not known: then it counts for nothing
   * that a member signs, but what the owner signs later.
   */
  readonly owners: string | null;
  readonly epoch: number;
  /** To the key of that epoch. Null where only the revision and the hash of a head are known: then the epoch may be higher. */
  readonly commitment: string | null;
  /** As it was signed: what ends a fork of which this head is one end carries it. Null where only the revision and the hash are known. */
  readonly signed: OtherEnd | null;
  /** When it was verified; unix seconds by this device's clock. */
  readonly verifiedAt: number;
  /** Since when this device has followed the space without a decision of its owner in between; unix seconds by its clock. */
  readonly since: number;
  /**
   * The head that this device took for the newest one because it remembered none; null once somebody trusts it, and where this device
   * has made the first one itself. `at` is when the head says it was made, in unix seconds.
   */
  readonly first: { readonly hash: string; readonly revision: number; readonly at: number } | null;
}

/** What became of a head that was signed here. Of one without an answer nobody knows: it stays `sent`. */
export type SentHead = 'sent' | 'carried-out' | 'refused';

/** Where a device keeps that. */
export interface HeadMemory {
  of(spaceId: string): Promise<RememberedHead | null>;
  /** Remembers a head in the place of an older one, of which it keeps what came first; of a newer one, nothing. */
  remember(spaceId: string, head: RememberedHead): Promise<void>;
  /** Remembers it whatever was there: its owner has decided so. */
  replace(spaceId: string, head: RememberedHead): Promise<void>;
  /** Whether what was seen last of a space is where it belongs; left out of a memory that always has it there. */
  isKept?(spaceId: string): Promise<boolean>;
  /** Told of each head that is signed here before it is sent, and of what became of it: so one knows one's own changes. */
  signed?(spaceId: string, revision: number, state: SentHead): void;
}

/** What is remembered of a space once another head was verified. */
export function newerOf(former: RememberedHead | undefined, head: RememberedHead): RememberedHead {
  if (former === undefined) return head;
  return former.revision <= head.revision ? { ...head, first: former.first, since: former.since } : former;
}

/** A memory for as long as the program runs. */
export function headMemory(): HeadMemory {
  const heads = new Map<string, RememberedHead>();
  return {
    of: async (spaceId) => heads.get(spaceId) ?? null,
    async remember(spaceId, head) {
      heads.set(spaceId, newerOf(heads.get(spaceId), head));
    },
    async replace(spaceId, head) {
      heads.set(spaceId, head);
    },
  };
}
