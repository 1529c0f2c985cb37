import {
  type Failure,
  failureOf,
  isFromServer,
  type PlainCode,
  type ServerFailure,
  serverFailureOf,
} from '@coffer/client';
import { type ProblemCode, type RouteDefinition, routes } from '@coffer/contract';
import { formatBytes } from '../format/bytes.ts';

const LINK_WRONG = 'This link does not open what it leads to. Check that its address is complete.';
const NOT_AS_SIGNED = 'The server shows another drive than your devices signed. See your account.';
export const SOMETHING_WENT_WRONG = 'Something went wrong';

/** Texts by the server's problem code; null stands for the server's own words. */
const OF_SERVER: Readonly<Record<Exclude<ProblemCode, DriveCode>, string | null>> = {
  malformed_json: null,
  validation_failed: null,
  checksum_mismatch:
    'A part of the file arrived damaged again and again. Check your connection and try again.',
  chunk_length_mismatch: null,
  unauthenticated: 'You have been signed out. Please sign in again.',
  wrong_credentials: 'E-mail or password is wrong.',
  two_factor_required: 'Please enter the code of your authenticator app.',
  refresh_token_reused: 'You have been signed out for your safety. Please sign in again.',
  forbidden: 'You may not do this.',
  origin_refused:
    'The server does not accept requests from this address. Open it at the address that its administrator gave you.',
  unconfirmed: 'Confirm your e-mail address first: open the link in the mail that was sent to you.',
  suspended: null,
  switched_off: null,
  wrong_link_key: LINK_WRONG,
  registration_closed: 'Registration is closed on this server. Ask its administrator for an invitation.',
  not_found: 'This is not here any more. It may have been deleted or moved.',
  method_not_allowed: null,
  request_timeout: 'What you sent took too long to arrive. Check your connection and try again.',
  id_exists: null,
  email_taken: 'There is an account with this e-mail address already.',
  chunk_already_exists: null,
  upload_unfinished: 'The upload of this file is not finished yet.',
  already_set: null,
  last_administrator: null,
  mail_unavailable: null,
  space_changed: 'Something else has changed meanwhile. Please try again.',
  head_refused: null,
  changes_wait: null,
  key_outdated: null,
  download_limit_reached: 'This link has been used as often as its owner allows.',
  request_full: null,
  expired: 'This has expired.',
  payload_too_large: null,
  quota_exceeded: 'Your storage is full. Delete something, or ask your administrator for more space.',
  unsupported_media_type: null,
  range_not_satisfiable: null,
  too_many_requests: 'That was a bit fast. Please wait a moment and try again.',
  too_many_uploads: 'Too much is being uploaded to your account at once. Please wait a moment and try again.',
  internal: SOMETHING_WENT_WRONG,
  unavailable: 'The server is not ready for the moment. Nothing is lost; please try again shortly.',
  storage_full:
    'The disk of the server is full. Nothing that you stored is lost; ask your administrator to make room, then try again.',
};

const LARGER_THAN_QUOTA =
  'This file is larger than your whole storage. Ask your administrator for more space.';

const NOT_UNDERSTOOD = 'The server gave an answer that Coffer does not understand. Reload the page.';

const NOBODY_SIGNED_IN = 'No authenticated object found after login';
const NO_ITEM = 'Failed to get file or directory';

/** The specification's words for an answer without what was asked for, by the call. */
const WITHOUT_ANSWER: ReadonlyMap<string, string> = new Map([
  [nameOf(routes.login), NOBODY_SIGNED_IN],
  [nameOf(routes.loginWithSignature), NOBODY_SIGNED_IN],
  [nameOf(routes.loginWithPasskey), NOBODY_SIGNED_IN],
  [nameOf(routes.refresh), 'No authenticated object found after refresh'],
  [nameOf(routes.createItem), 'Failed to create file'],
  [nameOf(routes.itemMetadata), NO_ITEM],
  [nameOf(routes.itemByNameHash), NO_ITEM],
]);

function nameOf({ method, path }: RouteDefinition): string {
  return `${method} ${path}`;
}

/** Of failures that nobody meets before a drive is open. */
export type DriveCode =
  | 'changes_too_old'
  | 'content_differs'
  | 'content_unfinished'
  | 'device_full'
  | 'directory_mismatch'
  | 'directory_not_linkable'
  | 'file_already_exists'
  | 'file_key_missing'
  | 'link_altered'
  | 'link_exists'
  | 'link_not_created'
  | 'link_not_updated'
  | 'move_into_itself'
  | 'name_exists'
  | 'names_not_read'
  | 'no_file_fits'
  | 'not_a_directory'
  | 'not_a_file'
  | 'not_restored'
  | 'only_administrator'
  | 'passkey_exists'
  | 'replica_not_kept'
  | 'search_without_key'
  | 'share_ended'
  | 'shared_inside'
  | 'space_exchanged'
  | 'too_deep'
  | 'too_many_items'
  | 'transfer_not_running'
  | 'upload_differs'
  | 'upload_under_way'
  | 'version_shown';

/** Their texts, once a drive is loaded: the first page goes without them. */
let ofDrive: Partial<Readonly<Record<string, string>>> = {};

/** Adds the texts of failures that a drive brings. */
export function addDriveTexts(texts: Readonly<Record<DriveCode, string>>): void {
  ofDrive = texts;
}

/** Texts of the client's own failures whose code says all. */
const PLAIN: Readonly<Record<Exclude<PlainCode, DriveCode>, string>> = {
  account_altered:
    'The server says something else of your account than its key pair has signed. Nothing was done with it. Tell whoever runs the server.',
  cancelled: 'Cancelled',
  content_mismatch:
    'What arrived is not the file that was uploaded. It was stopped, so that no wrong data reaches you.',
  current_password_wrong: 'The password is wrong.',
  directory_not_downloadable: 'Cannot download directory',
  document_locked:
    'This document opens with a password of its own. Download it and open it with a program on your device.',
  download_incomplete: 'The download ended too early',
  download_not_started: 'The browser did not start the download',
  download_stopped: 'The download was stopped by the browser',
  encoding_invalid: SOMETHING_WENT_WRONG,
  encryption_failed: 'Could not encrypt message',
  envelope_damaged: 'Could not decrypt message',
  envelope_unsupported: 'This was made by a newer version of Coffer. Reload the page to update.',
  key_file_needed: 'This account has no key file yet.',
  key_file_needs_password: 'This account has no key file yet. Log in with your password once to make it.',
  key_file_without_seed: 'This is one half of your key file: its block COFFER SEED is missing.',
  key_generation_failed: 'Could not generate private key',
  key_refused: 'Private key does not match user, or the clock of this device is more than a minute wrong.',
  keys_doubted: 'The server shows other keys of your account than this device has seen.',
  keys_locked: 'Your keys are locked. Please sign in again.',
  link_key_wrong: 'This link is not complete, or it was changed. Ask for it again.',
  link_not_read: 'Failed to get link',
  not_showable:
    'This browser cannot show it: the file may be broken, or of another kind than its name says. Download it to open it with a program on your device.',
  part_not_loaded: 'A part of this page could not be loaded. Check your connection, or reload the page.',
  passkey_address:
    'Passkeys work only at the name that this server is set up for, and not at an IP address. Open Coffer at its name, or as localhost.',
  passkey_not_given: 'No passkey was used: the question was closed, took too long, or there is none here.',
  passkey_of_another: 'This passkey belongs to another account.',
  passkey_refused: 'This passkey opens no account here any more. Log in another way.',
  passkey_unsupported: 'This browser or device has no passkeys that Coffer can use.',
  passkey_without_prf:
    'This passkey cannot open your private key: its device or browser lacks the PRF extension. Use another security key, phone or browser.',
  password_refused: 'The password does not open your private key.',
  private_key_mismatch: 'Private key does not match user',
  private_key_missing: 'No private key found, please provide your private key when authenticating',
  recovery_refused: 'The e-mail address or the recovery code is wrong.',
  request_too_large:
    'Something in front of the server, such as a proxy, refuses parts of this size. Tell your administrator: it has to let bodies of 5 MiB pass.',
  sign_in_needed: 'Please log in with your password or your private key.',
  signing_failed: 'Could not sign message',
  source_changed: 'The file was changed or moved since you chose it. Choose it again.',
  source_missing: 'File not found',
  source_not_found: 'The file cannot be found any more. It may have been moved since you chose it.',
  source_unreadable: 'The file cannot be read. It may have been moved or changed since you chose it.',
  upload_incomplete: 'The server did not keep all of the file. Try again.',
  invitation_altered: LINK_WRONG,
  person_altered: 'The keys of this person do not belong together.',
  space_ended: NOT_AS_SIGNED,
  space_forked: NOT_AS_SIGNED,
  space_lied: NOT_AS_SIGNED,
  space_rolled_back: NOT_AS_SIGNED,
  space_unsigned: NOT_AS_SIGNED,
  wrong_link_password: 'The password is wrong, or the link is not complete.',
  wrong_password: 'The password does not open the private key',
  wrong_pin: 'The PIN does not open the private key',
};

/** One sentence for people about a thrown value. */
export function failureText(thrown: unknown): string {
  const failure = failureOf(thrown);
  return isFromServer(failure) ? serverText(failure) : ownText(failure, thrown);
}

function serverText({ code, errors, detail }: ServerFailure): string {
  // Then it does not help to delete something.
  if (code === 'quota_exceeded' && errors['size']) return LARGER_THAN_QUOTA;
  const early: Readonly<Partial<Record<ProblemCode, string | null>>> = OF_SERVER;
  return early[code] ?? ofDrive[code] ?? (detail || SOMETHING_WENT_WRONG);
}

/** A code that is missing here, and in the table of those that say all, does not compile. */
function ownText(failure: Exclude<Failure, ServerFailure>, thrown: unknown): string {
  switch (failure.code) {
    case 'server_unreachable':
      return 'The server cannot be reached. Check your connection and try again.';
    case 'response_invalid':
      return WITHOUT_ANSWER.get(failure.route) ?? NOT_UNDERSTOOD;
    case 'invalid_key':
      return `Invalid ${failure.which} key`;
    case 'key_renewal_due':
      return OF_SERVER.space_changed ?? NOT_UNDERSTOOD;
    case 'item_not_opened':
      return "File doesn't have a key, cannot decrypt the data, file is unrecoverable";
    case 'person_not_found':
      return `Nobody here has the address ${failure.email}.`;
    case 'person_not_ready':
      return `${failure.email} has to open sharing once.`;
    case 'contact_changed':
      return `${failure.email} has another key pair than you know. Compare fingerprints first.`;
    case 'item_damaged':
      return 'This file was changed outside Coffer and cannot be trusted.';
    case 'chunk_tampered':
      return `Part ${failure.index + 1} of this file was changed outside Coffer. The transfer was stopped, so that no wrong data reaches you.`;
    case 'range_invalid':
      return 'The server says that this file is shorter than it is. Reload the page.';
    case 'link_unverified':
      return 'One of your public links was changed outside Coffer. Delete it, then try again.';
    case 'links_too_many':
      return `You have more than ${failure.limit} public links. Delete some that you do not need, then try again.`;
    case 'path_invalid':
      return `The name ${failure.path} cannot be uploaded.`;
    case 'directory_name_taken':
      return `There is a file named ${failure.path} where the folder should go.`;
    case 'folders_too_deep':
      return `No more than ${failure.limit} folders can lie in each other.`;
    case 'tree_invalid':
      return 'The folders on the server do not fit together, or changed while they were read. Try again; if it stays so, tell your administrator.';
    case 'zip_entry_failed':
      return `${failure.path}: ${failureText(thrown instanceof Error ? thrown.cause : undefined)}`;
    case 'too_large_for_memory':
      return `This browser can only save files up to ${formatBytes(failure.limit)} here. Leave the private window, or use another browser.`;
    case 'quota_short':
      return quotaShortText(failure);
    case 'room_missing':
      return `This device lacks ${formatBytes(failure.missing)} of room for that. Free some space on it, or keep less here.`;
    case 'too_large_to_preview':
      return `Files like this are shown up to ${formatBytes(failure.limit)}. Download it to open it with a program on your device.`;
    case 'pin_refused':
      return pinRefusedText(failure.triesLeft);
    case 'passkey_host_differs':
      return `Passkeys made here belong to ${failure.own} alone, but the server asks for those of ${failure.named}. Use passkeys there, or tell your administrator.`;
    case 'unexpected':
      return SOMETHING_WENT_WRONG;
    default:
      return plainText(failure.code);
  }
}

function plainText(code: PlainCode): string {
  return (isEarly(code) ? PLAIN[code] : ofDrive[code]) ?? SOMETHING_WENT_WRONG;
}

const isEarly = (code: PlainCode): code is Exclude<PlainCode, DriveCode> => Object.hasOwn(PLAIN, code);

function quotaShortText({ files, needed, left, quota }: Extract<Failure, { code: 'quota_short' }>): string {
  if (files === 1 && needed > quota) return LARGER_THAN_QUOTA;
  const who = files === 1 ? 'This file needs' : `${files} files need`;
  return `${who} ${formatBytes(needed)}, ${formatBytes(left)} are left. Delete something, or ask your administrator for more space.`;
}

function pinRefusedText(triesLeft: number): string {
  if (triesLeft === 0) {
    return 'This PIN does not open anything here any more: it was wrong too often. Use your password or your private key.';
  }
  return `Wrong PIN. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left; then this device forgets it.`;
}

/** The server's own words for a problem; for everything else, one sentence of ours. */
export function serverDescription(thrown: unknown): string {
  return serverFailureOf(thrown)?.detail || failureText(thrown);
}

/** The notice of a failure that nothing has handled: our sentence, and the server's words below it if they differ. */
export function unhandledNotice(thrown: unknown): { readonly title?: string; readonly message: string } {
  const text = failureText(thrown);
  const description = serverDescription(thrown);
  return description === text ? { message: text } : { title: text, message: description };
}

/**
 * The text above the fields of a form about a thrown value: one sentence, and the server's messages for fields that
 * the form does not have.
 *
 * @param fields those that show their messages themselves
 */
export function formText(thrown: unknown, fields: readonly string[]): string {
  const refused = Object.entries(fieldTexts(thrown));
  const hidden = refused.filter(([field]) => !fields.includes(field)).map(([, text]) => text);
  // "Check the marked fields" is of no help where none is marked.
  const isAllHidden = refused.length > 0 && hidden.length === refused.length;
  return [...(isAllHidden ? [] : [failureText(thrown)]), ...hidden].join(' ');
}

/** The server's messages for fields of a form, by field; empty if it has none. */
export function fieldTexts(thrown: unknown): Readonly<Record<string, string>> {
  const failure = failureOf(thrown);
  if (failure.code === 'current_password_wrong') return { current_password: PLAIN[failure.code] };
  const entries = Object.entries(isFromServer(failure) ? failure.errors : {});
  return Object.fromEntries(
    entries.map(([field, messages]) => [field, messages[0] ?? `${field} is not valid.`]),
  );
}
