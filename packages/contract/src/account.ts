import { z } from 'zod';
import { twoFactorToken } from './auth.ts';

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

export type AccountSecurity = z.infer<typeof accountSecurity>;
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;
