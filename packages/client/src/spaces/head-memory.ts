/** What a device remembers of a space, also after logging out: the newest head that it has verified. */
export interface RememberedHead {
  readonly revision: number;
  /** Of the head; hex. */
  readonly hash: string;
  /** The greatest number that the space had given to a key. */
  readonly generation: number;
  /** When it was verified; unix seconds by this device's clock. */
  readonly verifiedAt: number;
}

/** Where a device keeps that. */
export interface HeadMemory {
  of(spaceId: string): Promise<RememberedHead | null>;
  /** Remembers a head in the place of an older one; of a newer one, nothing. */
  remember(spaceId: string, head: RememberedHead): Promise<void>;
  /** Remembers it whatever was there: its owner has decided so. */
  replace(spaceId: string, head: RememberedHead): Promise<void>;
}

/** A memory for as long as the program runs. */
export function headMemory(): HeadMemory {
  const heads = new Map<string, RememberedHead>();
  return {
    of: async (spaceId) => heads.get(spaceId) ?? null,
    async remember(spaceId, head) {
      if ((heads.get(spaceId)?.revision ?? -1) <= head.revision) heads.set(spaceId, head);
    },
    async replace(spaceId, head) {
      heads.set(spaceId, head);
    },
  };
}
