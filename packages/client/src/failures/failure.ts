import { problem } from '@coffer/contract';
import * as z from 'zod/mini';

/** Failures whose code says all. */
const PLAIN = [
  // Keys, and what they open.
  /** The private key is not the user's, or what the server handed out does not open with it. */
  'private_key_mismatch',
  /** The server keeps no private key of the user, and none was given. */
  'private_key_missing',
  /** A key file has the RSA key alone, and the account was made with both of its blocks. */
  'key_file_without_seed',
  /** The account was made without an account key and has no key file with a seed yet: one is made with consent. */
  'key_file_needed',
  /** The same, where the server keeps the private key under the password: the new key file has to be sealed under it, too. */
  'key_file_needs_password',
  /** The server's description of the account is not the one that the key pair signed. */
  'account_altered',
  /** The keyring holds no keys, or not any more. */
  'keys_locked',
  /** The server answered with another directory than the one that was asked for. */
  'directory_mismatch',
  'wrong_password',
  'wrong_pin',
  'wrong_link_password',
  /** Something sealed is not what was sealed with this key for this purpose. */
  'envelope_damaged',
  /** Something sealed has a format of a newer version. */
  'envelope_unsupported',
  /** A text is not in the encoding that it must have. */
  'encoding_invalid',
  'key_generation_failed',
  'encryption_failed',
  'signing_failed',
  'search_without_key',
  /** The blind index is switched off, and not all names of the drive are on this device yet. */
  'names_not_read',

  // What a space holds, and who has signed it.
  /** The server shows a space as it was before something that this device has seen. */
  'space_rolled_back',
  /** The server shows another course of a space than the one that this device has seen. */
  'space_forked',
  /** Another device has ended a fork of a space: this one follows once somebody here has seen that. */
  'space_ended',
  /** What the server shows is not what the owner of the space has signed. */
  'space_lied',
  /** The server shows another space behind a folder than the one that the account has sealed for it. */
  'space_exchanged',
  /** What somebody shared is not shared any more with who is signed in: it was taken back, or its time has run out. */
  'share_ended',
  /** The owner has set that only later versions of the format change the space, or read it. */
  'update_to_change',
  'update_to_open',
  /** A later version of the format has added to it, or to anything below it, what goes into no other space by this one. */
  'update_to_move',
  /** This device cannot keep which heads it has seen, so that it would sign whatever a server shows it later. */
  'heads_not_kept',

  // People.
  /** What the server says of somebody is not of one key pair. */
  'person_altered',
  /** The address of an invitation does not open what the server shows of it: one of both is another's. */
  'invitation_altered',

  // Links.
  'link_not_read',
  'link_not_created',
  'link_not_updated',
  /** After a change of a link, the server describes another link than the one that was asked for. */
  'link_altered',
  /** The address of a link does not open what the server says is behind it. */
  'link_key_wrong',
  /** An item whose key is not known, or not to be trusted, has no link. */
  'file_key_missing',
  /** The link of a file was asked for a directory; directories have folder links. */
  'directory_not_linkable',

  // The trash.
  /** Something is not in the trash any more, or names and places change faster than it can be restored. */
  'not_restored',

  // Transfers.
  /** The user cancelled, or the browser did for the user. An abort reason. */
  'cancelled',
  /** Only what runs can be cancelled. */
  'transfer_not_running',
  /** A complete item of this name is in the target folder. */
  'file_already_exists',
  /** The same file is being uploaded already, here or in another tab. */
  'upload_under_way',
  /** The file on disk changed, shrank or vanished while it was read. */
  'source_changed',
  /** What an earlier attempt has stored of an upload is not of this file. */
  'upload_differs',
  /** The browser may not read the file any more. */
  'source_unreadable',
  /** The browser does not find the file any more. */
  'source_not_found',
  /** The list has a transfer whose file this page does not have. */
  'source_missing',
  /** None of the files that were chosen belongs to an unfinished upload. */
  'no_file_fits',
  /** All chunks were sent, and the server says that some are missing. */
  'upload_incomplete',
  /** Every chunk is authentic, but the whole is not what was uploaded. */
  'content_mismatch',
  /** The browser never asked for the file. */
  'download_not_started',
  /** The download was ended in the browser's own list of downloads. */
  'download_stopped',
  /** The browser took the download for finished before all of it had come. */
  'download_incomplete',
  /** A directory has no content of its own; it can be downloaded as an archive. */
  'directory_not_downloadable',
  /** The device has no room left. */
  'device_full',

  // The copy of the drive on the device.
  /** The device keeps none, or not any more: it is full, it forbids it, or what is there is damaged. */
  'replica_not_kept',

  // What is shown.
  /** The bytes are authentic, but not what the file's type says, or the browser cannot show them. */
  'not_showable',
  /** A document opens with a password of its own. */
  'document_locked',
  /** Not all of the file is on the server yet. */
  'content_unfinished',
  /** The code of a part of the page did not arrive. */
  'part_not_loaded',

  // The session, and the ways into it.
  /** There is nobody to unlock, or nothing of the session on this device to begin with. */
  'sign_in_needed',
  /** The server shows other keys of the account than this device has seen, which do not follow from those. */
  'keys_doubted',
  /** The password does not open the private key of a session that still lasts. */
  'password_refused',
  /** The password that was typed to confirm a change is not the current one. */
  'current_password_wrong',
  /** The server knows no account by this private key at this minute. */
  'key_refused',
  /** The clocks of device and server are too far apart for a proof of a private key. */
  'clock_differs',
  /** No account has this e-mail address and this recovery code. */
  'recovery_refused',
  /** The account must stay as long as others would be left without an administrator. */
  'only_administrator',
  /** No account has the passkey any more. */
  'passkey_refused',
  /** The passkey belongs to another account than the one that is locked here. */
  'passkey_of_another',
  /** The browser has no passkeys, or the authenticator lacks what they need. */
  'passkey_unsupported',
  /** The authenticator can sign in, but has no secret that could open the private key. */
  'passkey_without_prf',
  /** The question for a passkey was not answered. */
  'passkey_not_given',
  /** The authenticator has a passkey of this account already. */
  'passkey_exists',
  /** The page is open at an address at which browsers allow no passkeys for this server. */
  'passkey_address',

  // What stands between this program and the server.
  /** By the version of the API that it says. The server refuses a program that is too old as `client_too_old`. */
  'server_too_old',
  /** Something in front of the server takes no request of this size. */
  'request_too_large',
] as const;

/** How long the server, or what answered in its place, asked not to be called again. */
const retryAfterMs = z.optional(z.number());

/** A problem that the server answered with (RFC 9457). The message for people is `detail`. */
const serverFailure = z.object({
  code: problem.shape.code,
  /** The HTTP status. */
  status: z.int(),
  detail: z.string(),
  /** Messages by field, for forms. */
  errors: z.record(z.string(), z.array(z.string())),
  /** By which the server's log finds the request. */
  requestId: z.string(),
  /** What a refused batch of changes needs to be sent again. */
  batch: problem.shape.batch,
  retryAfterMs,
  /** Unix seconds by the server's clock, where it refused a date and this device's clock says something else. */
  serverTime: z.optional(z.number()),
  /** The same where it refused what may be a proof of a private key. */
  proofTime: z.optional(z.number()),
});

const plainFailure = z.object({ code: z.enum(PLAIN) });

/** Parses a failure that comes from another thread. */
export const failureSchema = z.union([
  serverFailure,
  plainFailure,
  /** No answer came, or one that is not from the Coffer server, such as a proxy's error page. */
  z.object({ code: z.literal('server_unreachable'), retryAfterMs }),
  /** The server answered to a call, such as `POST /api/storage`, but not what the contract says. */
  z.object({ code: z.literal('response_invalid'), route: z.string() }),
  z.object({ code: z.literal('invalid_key'), which: z.enum(['private', 'public']) }),
  /** Nothing is known of this item: it was never opened here, or it is damaged. */
  z.object({ code: z.literal('item_not_opened'), itemId: z.string() }),
  /** Nothing new may be sealed under the keys of these items before they are renewed: one above is newer. */
  /** Nobody has this e-mail address here. */
  z.object({ code: z.literal('person_not_found'), email: z.string() }),
  /** An account without an account key has no key to which anything could be sealed. */
  z.object({ code: z.literal('person_not_ready'), email: z.string() }),
  /** What the server shows in a drive that nobody has signed, before its first key signs all of that; `found` names it. */
  z.object({
    code: z.literal('first_key_over'),
    found: z.string(),
    items: z.number(),
    versions: z.number(),
    links: z.number(),
    others: z.number(),
  }),
  /** Another key pair is known of who has this address than the server shows. */
  z.object({ code: z.literal('contact_changed'), email: z.string() }),
  /** The item that the server found is not as its owner sealed it, or is not the one that was asked for. */
  z.object({
    code: z.literal('item_damaged'),
    reason: z.enum(['key', 'place', 'name', 'metadata', 'unsealed']),
  }),
  /** By the newest head, an item has another name, place or version than it was shown with: it is there, or in the trash. */
  z.object({ code: z.literal('item_changed'), path: z.string(), isTrashed: z.boolean() }),
  /** What is to go into another space has names, dates or contents that do not open, and goes without these once that is accepted. */
  z.object({
    code: z.literal('items_damaged'),
    items: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  z.object({ code: z.literal('chunk_tampered'), index: z.number() }),
  /** A range that does not lie within the file. */
  z.object({ code: z.literal('range_invalid'), size: z.number() }),
  /** A link is not as its owner made it, so nothing may be built upon it. */
  z.object({ code: z.literal('link_unverified'), linkId: z.string() }),
  /** More links than a change of the key pair can take along. */
  z.object({ code: z.literal('links_too_many'), limit: z.number() }),
  /** More links would lead to an item than may: those that do are of the items at these paths. */
  z.object({ code: z.literal('links_at_limit'), limit: z.number(), paths: z.array(z.string()) }),
  /** A relative path that names no place below the folder into which it is uploaded. */
  z.object({ code: z.literal('path_invalid'), path: z.string() }),
  /** A directory cannot be made, because a file has its name. */
  z.object({ code: z.literal('directory_name_taken'), path: z.string() }),
  /** Directories would lie deeper in each other than a drive takes. */
  z.object({ code: z.literal('folders_too_deep'), limit: z.number() }),
  /** The server shows a tree that cannot be, or one that changed while it was read. The directory null is the root. */
  z.object({
    code: z.literal('tree_invalid'),
    /** A directory shows up twice; directories lie too deep in each other; the pages of one never end. */
    fault: z.enum(['repeated', 'depth', 'endless']),
    directoryId: z.nullable(z.string()),
  }),
  /** A file could not be put into a ZIP whole and verified; the cause says why. */
  z.object({ code: z.literal('zip_entry_failed'), path: z.string() }),
  /** The file does not fit in memory, and this browser has no other way to save it. */
  z.object({ code: z.literal('too_large_for_memory'), limit: z.number() }),
  /** There is more of it than this browser can show at once. */
  z.object({ code: z.literal('too_large_to_preview'), limit: z.number() }),
  /** Bytes that are missing on this device. */
  z.object({ code: z.literal('room_missing'), missing: z.number() }),
  z.object({
    code: z.literal('quota_short'),
    files: z.number(),
    needed: z.number(),
    left: z.number(),
    quota: z.number(),
  }),
  /** A PIN that is not the one. With 0 tries left, what it opened is deleted from the device. */
  z.object({ code: z.literal('pin_refused'), triesLeft: z.number() }),
  /** The server names another host for its passkeys than the page's own. */
  z.object({ code: z.literal('passkey_host_differs'), own: z.string(), named: z.string() }),
  /** A defect, or an error of the platform that nothing expects. The message is for programmers. */
  z.object({ code: z.literal('unexpected'), message: z.string() }),
]);

/** Everything that can fail, told apart by `code`: the server's problems, and the client's own failures. */
export type Failure = Readonly<z.infer<typeof failureSchema>>;

export type ServerFailure = Readonly<z.infer<typeof serverFailure>>;

export type FailureCode = Failure['code'];

/** The codes of failures that carry nothing else. */
export type PlainCode = (typeof PLAIN)[number];
