import * as z from 'zod/mini';
import { authenticated } from './auth.ts';
import { authenticationKey, envelope, id, text, unixSeconds } from './fields.ts';

/** WebAuthn's own texts are base64url; the lengths leave room for what authenticators make of them. */
const credentialId = envelope(1_366);
const challenge = envelope(86);
const authenticatorText = envelope(8_192);
const sealedPrivateKey = envelope(16_384);

/** How a browser reaches an authenticator, such as `internal` or `usb`; new ones may come. */
const transport = z.string().check(z.regex(/^[a-z-]{1,32}$/, 'must be a transport of WebAuthn'));

/** The name of a passkey, for people. */
export const passkeyName = text.check(
  z.trim(),
  z.minLength(1, 'Give the passkey a name'),
  z.maxLength(64, 'Use at most 64 characters'),
);

/** A passkey, as its owner sees it. */
export const passkey = z.object({
  id,
  name: z.string(),
  created_at: unixSeconds,
  last_used_at: z.nullable(unixSeconds),
});

export const passkeyParams = z.strictObject({ id });
export const passkeyProof = z.strictObject({ current_password: authenticationKey });

/** The options with which a browser makes a passkey for this site and this account. */
export const passkeyCreation = z.object({
  challenge,
  rp_id: z.string(),
  rp_name: z.string(),
  user_handle: envelope(86),
  user_name: z.string(),
  /** COSE numbers, the preferred one first. */
  algorithms: z.array(z.int()),
  /** The credentials that the account has already. */
  exclude: z.array(z.object({ credential_id: credentialId, transports: z.array(z.string()) })),
});

/** A passkey that a browser made, and the private key sealed under what its PRF answered, which stays on the device. */
export const newPasskey = z.strictObject({
  name: passkeyName,
  credential_id: credentialId,
  client_data: authenticatorText,
  attestation: authenticatorText,
  transports: z.array(transport).check(z.maxLength(8)),
  encrypted_private_key: sealedPrivateKey,
});

export const passkeyRename = z.strictObject({ name: passkeyName });

/** The options with which a browser asks for a passkey of this site. */
export const passkeyChallenge = z.object({ challenge, rp_id: z.string() });

/** The answer of a passkey. The answer of its PRF is not among it. */
export const passkeyLogin = z.strictObject({
  credential_id: credentialId,
  client_data: authenticatorText,
  authenticator_data: authenticatorText,
  signature: envelope(2_048),
  user_handle: envelope(86),
  remember: z._default(z.boolean(), false),
});

/** Who is signed in, and the private key as the passkey opens it. */
export const passkeyAuthenticated = z.extend(authenticated, { encrypted_private_key: sealedPrivateKey });

export type Passkey = z.infer<typeof passkey>;
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
export type NewPasskey = z.input<typeof newPasskey>;
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;
export type PasskeyLogin = z.input<typeof passkeyLogin>;
