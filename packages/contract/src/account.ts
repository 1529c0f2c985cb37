import * as z from 'zod/mini';
import { generationSignature, language, twoFactorToken, user } from './auth.ts';
import {
  KEY_CHANGE_SETTINGS,
  LINKS_PER_ACCOUNT,
  MEMBERS_PER_SPACE,
  SPACES_PER_ACCOUNT,
} from './constants.ts';
import { accountEvent } from './events.ts';
import {
  authenticationKey,
  byteCount,
  email,
  envelope,
  generation,
  hex,
  id,
  pem,
  queryInteger,
  revision,
  unixSeconds,
} from './fields.ts';
import { shownHead, signedHead } from './heads.ts';
import { linkEpochKey } from './links.ts';
import { membership } from './members.ts';
import { passkey } from './passkeys.ts';
import { sharingKey } from './sharing-key.ts';
import { formerKey, spaceRoot } from './space-keys.ts';
import { sealedSetting } from './spaces.ts';
import { itemDetails } from './storage.ts';

/** A device that is signed in. */
export const deviceSession = z.object({
  id,
  /** Browser and system, such as "Firefox on Linux". */
  device: z.string(),
  /** The version of the format that its program has, as that says; null of programs that do not say it. */
  format: z.nullable(z.int()),
  /** Whether it outlives the browser. */
  remember: z.boolean(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  created_at: unixSeconds,
  /** To a quarter of an hour. */
  last_seen_at: unixSeconds,
  expires_at: unixSeconds,
});

/** What the server mails to an account beside what concerns its safety. */
export const mailSettings = z.strictObject({
  /** That somebody shares something with it. */
  sharing: z.boolean(),
});

/** Null where no mail can be sent. */
export const shownMailSettings = z.object({ mails: z.nullable(mailSettings) });

/** Null where the browser decides. */
export const languageChoice = z.strictObject({ language: z.nullable(language) });

export const sessionParams = z.strictObject({ id });

/** How an account is protected. */
export const accountSecurity = z.object({
  two_factor: z.object({
    enabled: z.boolean(),
    recovery_codes_left: z.int().check(z.gte(0)),
  }),
  /** Whether a recovery code opens the private key. */
  recovery_code: z.boolean(),
});

/** The secret for an authenticator app: by QR code, or typed. */
export const twoFactorSetup = z.object({
  /** Base32. */
  secret: z.string(),
  otpauth_url: z.string(),
});

/** The password again, before what a session alone must not do. */
export const passwordProof = z.strictObject({ current_password: authenticationKey });

export const twoFactorProof = z.extend(passwordProof, { token: twoFactorToken });

/** Shown once; the server keeps only hashes. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const encryptedPrivateKey = envelope(16_384);
const signature = envelope(1_024);

/** One more than the present one. */
const nextGeneration = { generation, generation_signature: generationSignature };

export const passwordChange = z.strictObject({
  current_password: authenticationKey,
  password: authenticationKey,
  /** Sealed under the new password; null where the server is to keep none. */
  encrypted_private_key: z.nullable(encryptedPrivateKey),
  ...nextGeneration,
});

export const passwordReset = z.strictObject({
  /** By the private key, over origin, fingerprint, minute, `password` and `encrypted_private_key`. */
  signature,
  password: authenticationKey,
  encrypted_private_key: z.nullable(encryptedPrivateKey),
  ...nextGeneration,
});

/** A link of the user, sealed and signed again; the rest of it stays as it is. */
export const resealedLink = z.strictObject({
  id,
  encrypted_link_key: envelope(1_024),
  signature,
  /** For the epoch that the change begins; none of a link that has ended. */
  epoch_key: z.optional(linkEpochKey),
});

/** What becomes of the links of a space: each of them is in one of both. */
const linksTakenOver = {
  links: z._default(z.array(resealedLink).check(z.maxLength(LINKS_PER_ACCOUNT)), []),
  /** What does not open under the former key pair is deleted, in this order. */
  deleted_links: z._default(z.array(id).check(z.maxLength(LINKS_PER_ACCOUNT)), []),
};

/** A space beside the drive, as the next key pair takes it over. */
export const takenOverSpace = z.strictObject({
  id,
  ...linksTakenOver,
  /** Its next key, wrapped under one that is derived from the new account key, as `epoch` gives it. */
  root: spaceRoot,
  former: formerKey,
  /** Whose memberships end: `remove_member`, in this order. */
  removed: z.array(id).check(z.maxLength(MEMBERS_PER_SPACE)),
  /** All others, signed by the new key pair, as `member` puts them in. */
  members: z
    .array(z.strictObject({ member: membership, known: revision }))
    .check(z.maxLength(MEMBERS_PER_SPACE)),
  /** What it holds after these operations and `delete_link` of `deleted_links`, in this order, signed by both key pairs. It names the drive's revision. */
  head: signedHead,
});

/** What begins a change of the key pair: all that has to be proven of it, which is proven once. */
export const keyPairBeginning = z.strictObject({
  current_password: authenticationKey,
  /** The new one: whoever knows the former one may have kept what it opened. */
  password: authenticationKey,
  pubkey: pem('PUBLIC KEY'),
  fingerprint: hex(32),
  encrypted_private_key: z.nullable(encryptedPrivateKey),
  /** The new one, under which all former ones are sealed. */
  encrypted_account_key: envelope(65_536),
  /**
   * By the former private key and by the new one, over origin, the signing key's fingerprint, minute, both
   * fingerprints (former first), `encrypted_account_key` and `encrypted_private_key`.
   */
  former_signature: signature,
  signature,
  ...nextGeneration,
  /** When this is, by the device's clock: at most two minutes off. */
  changed_at: unixSeconds,
  /** By the former private key, over both fingerprints (former first), `generation` and `changed_at`; kept for other devices. */
  succession_signature: signature,
});

/** Where a space stands while a change of the key pair holds it. */
export const begunKeyPairChange = z.object({
  spaces: z.array(z.object({ id, revision, head: z.nullable(shownHead) })),
});

/** What commits a change that has begun. */
export const keyPairChange = z.strictObject({
  /** Of the new key pair, with which it began. */
  fingerprint: hex(32),
  /** Of the new account key, signed by the new key pair. */
  sharing_key: sharingKey,
  /** Of what was sent ahead: SHA-256 over the hashes of all parts, in order; null where nothing was. */
  parts_hash: z.nullable(hex(32)),
  /** The next key of the drive, as `epoch` gives it. */
  root: spaceRoot,
  former: formerKey,
  /** Settings that are sealed anew, each as `setting` puts it in, with the revision of the row that it replaces. */
  settings: z
    .array(z.strictObject({ setting: sealedSetting, known: z.nullable(revision) }))
    .check(z.maxLength(KEY_CHANGE_SETTINGS)),
  /** Links of the drive that do not open under the former key pair. */
  deleted_links: linksTakenOver.deleted_links,
  /**
   * What the drive holds after `root`, `settings` and `delete_link` of `deleted_links`, in this order, signed by both key pairs. Where it has a
   * head, none is no choice.
   */
  head: z.optional(signedHead),
});

/**
 * A part of such a change, sent ahead once it has begun: in all of them together every link of the drive is that is not deleted, expired ones
 * too, and every space beside it. What is not committed within an hour is forgotten.
 */
export const keyPairChangePart = z.strictObject({
  /** Of the new key pair. */
  fingerprint: hex(32),
  links: linksTakenOver.links,
  spaces: z._default(z.array(takenOverSpace).check(z.maxLength(SPACES_PER_ACCOUNT)), []),
});

/** How one key pair of the account came after another, as the former one signed it. */
export const keySuccession = z.object({
  /** The first one of the later key pair. */
  generation,
  former_pubkey: z.string(),
  /** Of the later key pair. */
  fingerprint: hex(32),
  changed_at: unixSeconds,
  signature: z.string(),
});

/** `after`: the generation that is known already. */
export const keySuccessionsQuery = z.strictObject({ after: z._default(queryInteger(0, 2_147_483_647), 0) });

/** `recovery_key` is derived from the recovery code, which stays with its owner. */
export const recovery = z.extend(passwordProof, {
  recovery_key: authenticationKey,
  encrypted_private_key: encryptedPrivateKey,
});

export const recoveryRequest = z.strictObject({ email, recovery_key: authenticationKey });
export const recoveredKey = z.object({ fingerprint: hex(32), encrypted_private_key: encryptedPrivateKey });

/** `cursor` is the `next_cursor` of the page before. */
export const exportQuery = z.strictObject({ cursor: z.optional(id) });

/** All data of an account, with one page of the records of its items. */
export const accountExport = z.object({
  user,
  quota: byteCount,
  used_space: byteCount,
  security: accountSecurity,
  key_successions: z.array(keySuccession),
  passkeys: z.array(passkey),
  sessions: z.array(deviceSession),
  /** The newest ones. */
  events: z.array(accountEvent),
  items: z.array(z.omit(itemDetails, { uploaded_chunks: true })),
  next_cursor: z.nullable(id),
});

export type KeyPairChangePart = z.infer<typeof keyPairChangePart>;
export type PasswordChange = z.infer<typeof passwordChange>;
export type PasswordReset = z.infer<typeof passwordReset>;
export type KeyPairBeginning = z.input<typeof keyPairBeginning>;
export type BegunKeyPairChange = z.infer<typeof begunKeyPairChange>;
export type KeyPairChange = z.input<typeof keyPairChange>;
export type TakenOverSpace = z.infer<typeof takenOverSpace>;
export type ResealedLink = z.infer<typeof resealedLink>;
export type RecoveryForm = z.infer<typeof recovery>;
export type KeySuccessionRecord = z.infer<typeof keySuccession>;
export type AccountExport = z.infer<typeof accountExport>;
export type DeviceSession = z.infer<typeof deviceSession>;
export type AccountSecurity = z.infer<typeof accountSecurity>;
export type TwoFactorProof = z.infer<typeof twoFactorProof>;
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;
