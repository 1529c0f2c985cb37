import * as z from 'zod/mini';
import { generationSignature, twoFactorToken } from './auth.ts';
import { authenticationKey, email, envelope, hex, id, pem } from './fields.ts';
import { firstHead } from './heads.ts';
import { sharingKey } from './sharing-key.ts';

export const startOverRequest = z.strictObject({ email });

export const startOverParams = z.strictObject({ code: envelope(64) });

/** The password and the keys with which an account begins again, empty. */
export const startOver = z.strictObject({
  /** Of the account; typed again, so that nobody empties one by mistake. */
  email,
  password: authenticationKey,
  pubkey: pem('PUBLIC KEY'),
  fingerprint: hex(32),
  /** Null where the server is to keep none. */
  encrypted_private_key: z.nullable(envelope(16_384)),
  encrypted_account_key: envelope(4_096),
  /** Of its next drive, which the account key names: devices that knew the former one do not take it for this one's past. */
  space_id: id,
  /** Of the first generation: the account begins again. */
  generation_signature: generationSignature,
  sharing_key: sharingKey,
  /** Of the next drive, which is empty. */
  head: firstHead,
  token: z.optional(twoFactorToken),
});

export type StartOver = z.infer<typeof startOver>;
