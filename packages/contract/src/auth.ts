import * as z from 'zod/mini';
import { apiVersions } from './api-version.ts';
import { authenticationKey, email, envelope, generation, hex, id, pem, unixSeconds } from './fields.ts';
import { firstHead } from './heads.ts';
import { LANGUAGES } from './languages.ts';
import { sharingKey } from './sharing-key.ts';
import { spaceKeys } from './space-keys.ts';

export const role = z.enum(['admin', 'user']);

/** In which the page and the mails speak. */
export const language = z.enum(LANGUAGES);

export const user = z.object({
  id,
  /** Their drive's. */
  space_id: id,
  email: z.string(),
  role,
  fingerprint: hex(32),
  pubkey: z.string(),
  encrypted_private_key: z.nullable(z.string()),
  encrypted_account_key: z.nullable(z.string()),
  /** Those of the drive. */
  space_keys: spaceKeys,
  generation,
  /** See `generationSignature`; null of an account without an account key. */
  generation_signature: z.nullable(z.string()),
  email_verified_at: z.nullable(unixSeconds),
  /** Of who does nothing before the address is confirmed, though others may; left out of all others. */
  confirms_first: z.optional(z.literal(true)),
  /** Null where the browser decides, and mails are in English. */
  /** Null for one that only a later release has, too: a device that is not updated must not be shut out by it. */
  language: z.catch(z.nullable(language), null),
  created_at: unixSeconds,
});

export const session = z.object({
  /** A 256-bit secret of this device; register and login return it, and refresh to a page of this server. */
  device_id: z.optional(envelope(43)),
  expires_at: unixSeconds,
});

/** Who is signed in, and until when. */
export const authenticated = z.object({ user, session });

export const self = z.extend(authenticated, { api: apiVersions });

/**
 * By the account's private key, over generation, fingerprint, e-mail address, `encrypted_private_key` and
 * `encrypted_account_key`: all by which the server lets the owner in.
 */
export const generationSignature = envelope(1_024);

export const registration = z.strictObject({
  email,
  password: authenticationKey,
  pubkey: pem('PUBLIC KEY'),
  fingerprint: hex(32),
  store_private_key: z._default(z.boolean(), true),
  encrypted_private_key: z.optional(envelope(16_384)),
  encrypted_account_key: z.optional(envelope(4_096)),
  /** Of the account's drive, which the account key names; the server makes one where there is no account key yet. */
  space_id: z.optional(id),
  /** Of the first generation; comes with the account key. */
  generation_signature: z.optional(generationSignature),
  /** Signed by the key pair of the account; comes with the account key. */
  sharing_key: z.optional(sharingKey),
  /** Of the drive, which is empty; comes with the account key. */
  head: z.optional(firstHead),
  /** Of an invitation to register its secret, of one into a folder its id. */
  invitation_id: z.optional(id),
  /** Of an invitation into a folder; see `invitationTicket` of `packages/crypto`. Needed where no mail confirms the address. */
  invitation_ticket: z.optional(envelope(43)),
  language: z.optional(language),
});

/** A TOTP code or a recovery code. */
export const twoFactorToken = z.string().check(z.minLength(6), z.maxLength(32));

export const credentials = z.strictObject({
  email,
  password: authenticationKey,
  remember: z._default(z.boolean(), false),
  token: z.optional(twoFactorToken),
});

export const signatureLogin = z.strictObject({
  fingerprint: hex(32),
  signature: envelope(1_024),
  remember: z._default(z.boolean(), false),
  token: z.optional(twoFactorToken),
});

export const resendActivation = z.strictObject({ email });

export const activationParams = z.strictObject({ code: envelope(64) });

export const accountKeyUpdate = z.strictObject({
  encrypted_account_key: envelope(4_096),
  /** The key file, which has a seed now, under the same password as the former one; null where the server keeps none. */
  encrypted_private_key: z.nullable(envelope(16_384)),
  /** Of the first generation. */
  generation_signature: generationSignature,
  sharing_key: sharingKey,
  /** Over all that is in the drive, the first there is. */
  head: firstHead,
});

export type Role = z.infer<typeof role>;
export type User = z.infer<typeof user>;
export type Session = z.infer<typeof session>;
export type Authenticated = z.infer<typeof authenticated>;
export type Registration = z.input<typeof registration>;
export type Credentials = z.input<typeof credentials>;
export type AccountKeyUpdate = z.infer<typeof accountKeyUpdate>;
