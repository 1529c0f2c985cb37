import { z } from 'zod';
import { twoFactorToken } from './auth.ts';
import { id, unixSeconds } from './fields.ts';

/** A device that is signed in. */
export const deviceSession = z.object({
  id,
  /** Browser and system, such as "Firefox on Linux". */
  device: z.string(),
  /** Whether it outlives the browser. */
  remember: z.boolean(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  created_at: unixSeconds,
  /** To a quarter of an hour. */
  last_seen_at: unixSeconds,
  expires_at: unixSeconds,
});

export const sessionParams = z.strictObject({ id });

/** How an account is protected. */
export const accountSecurity = z.object({
  two_factor: z.object({
    enabled: z.boolean(),
    recovery_codes_left: z.int().min(0),
  }),
});

/** What an authenticator app needs: by QR code, or typed. */
export const twoFactorSetup = z.object({
  /** Base32. */
  secret: z.string(),
  otpauth_url: z.string(),
});

export const twoFactorProof = z.strictObject({ token: twoFactorToken });

/** Shown once; the server keeps only hashes. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export type DeviceSession = z.infer<typeof deviceSession>;
export type AccountSecurity = z.infer<typeof accountSecurity>;
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;
