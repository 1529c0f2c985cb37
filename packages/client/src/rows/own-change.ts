import type { Bytes } from '@coffer/crypto';
import * as z from 'zod/mini';

const bytes = z.custom<Bytes>((value) => value instanceof Uint8Array);

/** Parses what a batch that this device has signed leaves, once the server has carried it out; another tab may tell it. */
export const ownChange = z.object({
  /** The digest of the items on which it was signed, hex. */
  before: z.string(),
  /** That the batch made. */
  revision: z.int(),
  /** The digest of the items afterwards, hex. */
  digest: z.string(),
  /** How many rows were ever removed from the space, as its head says. */
  removedRows: z.int(),
  /** Items as they are afterwards. */
  put: z.readonly(
    z.array(
      z.object({
        item: bytes,
        versions: z.readonly(z.array(bytes)),
        further: z.readonly(z.array(z.object({ id: z.string(), hash: z.string() }))),
        unknown: z.readonly(z.array(bytes)),
      }),
    ),
  ),
  /** Items that are not there afterwards. */
  removed: z.readonly(z.array(z.string())),
  /** Whether rows changed that only the owner changes: what of them changed has to be asked for. */
  changesOwned: z.boolean(),
});

/** What such a batch leaves. */
export type OwnChange = z.infer<typeof ownChange>;
