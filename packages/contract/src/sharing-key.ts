import * as z from 'zod/mini';
import { envelope } from './fields.ts';

/** The public half of a key pair for sharing; see `sharing-key.ts` of `packages/crypto`. */
export const sharingKey = z.strictObject({
  public_key: envelope(1_622),
  /** By the RSA key pair of its owner. */
  signature: envelope(1_024),
});

export type SharingKey = z.infer<typeof sharingKey>;
