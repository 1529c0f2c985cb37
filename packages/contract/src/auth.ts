import { z } from 'zod';
import { authenticationKey, email, envelope, hex, id, pem, unixSeconds } from './fields.ts';

export const role = z.enum(['admin', 'user']);

export const user = z.object({
  id,
  email: z.string(),
  role,
  fingerprint: hex(32),
  pubkey: z.string(),
  encrypted_private_key: z.string().nullable(),
  encrypted_account_key: z.string().nullable(),
  email_verified_at: unixSeconds.nullable(),
  created_at: unixSeconds,
});

export const session = z.object({
  /** A 256-bit secret of this device; only register, login and refresh return it. */
  device_id: envelope(43).optional(),
  expires_at: unixSeconds,
});

/** Who is signed in, and until when. */
export const authenticated = z.object({ user, session });

export const registration = z.strictObject({
  email,
  password: authenticationKey,
  pubkey: pem('PUBLIC KEY'),
  fingerprint: hex(32),
  store_private_key: z.boolean().default(true),
  encrypted_private_key: envelope(16_384).optional(),
  encrypted_account_key: envelope(4_096).optional(),
  invitation_id: id.optional(),
});

/** A TOTP code or a recovery code. */
export const twoFactorToken = z.string().min(6).max(32);

export const credentials = z.strictObject({
  email,
  password: authenticationKey,
  remember: z.boolean().default(false),
  token: twoFactorToken.optional(),
});

export const signatureLogin = z.strictObject({
  fingerprint: hex(32),
  signature: envelope(1_024),
  remember: z.boolean().default(false),
  token: twoFactorToken.optional(),
});

export const resendActivation = z.strictObject({ email });

export const activationParams = z.strictObject({ code: envelope(64) });

export const accountKeyUpdate = z.strictObject({ encrypted_account_key: envelope(4_096) });

export type Role = z.infer<typeof role>;
export type User = z.infer<typeof user>;
export type Session = z.infer<typeof session>;
export type Authenticated = z.infer<typeof authenticated>;
export type Registration = z.input<typeof registration>;
export type Credentials = z.input<typeof credentials>;
