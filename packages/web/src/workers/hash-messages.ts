import type { ContentHashAlgorithm } from '@coffer/crypto';

/**
 * A message of the ring of hashing workers: from the upload worker through each of them, and back to it.
 * The bytes of a file pass from one to the next without being copied.
 */
export type HashMessage =
  | { readonly type: 'begin'; readonly file: number; readonly algorithms: readonly ContentHashAlgorithm[] }
  | { readonly type: 'bytes'; readonly file: number; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Each worker adds the digests that it computed. */
  | { readonly type: 'end'; readonly file: number; readonly digests: Digests }
  /** The upload was given up. */
  | { readonly type: 'abandon'; readonly file: number };

export type Digests = Readonly<Partial<Record<ContentHashAlgorithm, string>>>;

/** The first message that a hashing worker gets: what it computes, and its neighbours in the ring. */
export interface HashStage {
  readonly algorithms: readonly ContentHashAlgorithm[];
  readonly from: MessagePort;
  readonly to: MessagePort;
}
