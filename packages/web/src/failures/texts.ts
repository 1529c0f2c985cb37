import { DIRECTORY_DEPTH_LIMIT, type ProblemCode, type RouteDefinition, routes } from '@coffer/contract';
import { formatBytes } from '../format/bytes.ts';
import { type Failure, failureOf } from './failure.ts';

export const SOMETHING_WENT_WRONG = 'Something went wrong';

/** What people are told, by the server's problem code; null is told in the server's own words. */
const BY_CODE: Readonly<Record<ProblemCode, string | null>> = {
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
  wrong_link_key: 'This link does not open what it leads to. Check that its address is complete.',
  registration_closed: 'Registration is closed on this server. Ask its administrator for an invitation.',
  not_found: 'This is not here any more. It may have been deleted or moved.',
  method_not_allowed: null,
  request_timeout: 'What you sent took too long to arrive. Check your connection and try again.',
  name_exists: 'There is an item with this name in this folder already.',
  id_exists: null,
  email_taken: 'There is an account with this e-mail address already.',
  chunk_already_exists: null,
  upload_unfinished: 'The upload of this file is not finished yet.',
  already_set: null,
  last_administrator: null,
  mail_unavailable: null,
  not_a_file: 'Cannot create link for a directory',
  link_exists: 'There is a link to this already. Reload the page to see it.',
  not_a_directory: 'The target is not a directory.',
  move_into_itself: 'A directory cannot be moved into itself.',
  too_deep: `No more than ${DIRECTORY_DEPTH_LIMIT} folders can lie in each other.`,
  download_limit_reached: 'This link has been used as often as its owner allows.',
  expired: 'This has expired.',
  payload_too_large: null,
  quota_exceeded: 'Your storage is full. Delete something, or ask your administrator for more space.',
  too_many_items:
    'You have as many files and folders as an account may have. Delete some, or ask your administrator for more.',
  unsupported_media_type: null,
  too_many_requests: 'That was a bit fast. Please wait a moment and try again.',
  too_many_uploads: 'Too much is being uploaded to your account at once. Please wait a moment and try again.',
  internal: SOMETHING_WENT_WRONG,
  unavailable: 'The server is not ready for the moment. Nothing is lost; please try again shortly.',
  storage_full:
    'The disk of the server is full. Nothing that you stored is lost; ask your administrator to make room, then try again.',
};

const TEXT_OF_CODE: ReadonlyMap<string, string | null> = new Map(Object.entries(BY_CODE));

const LARGER_THAN_QUOTA =
  'This file is larger than your whole storage. Ask your administrator for more space.';

const NOT_UNDERSTOOD =
  'The server gave an answer that Coffer does not understand. Reload the page; if it stays so, tell your administrator.';

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

/**
 * What people are told, by the class of the error. A class that is missing here has a message for people, such as
 * those that the specification gives.
 */
const BY_NAME: Readonly<Record<string, (failure: Failure) => string>> = {
  ServerUnreachable: () => 'The server cannot be reached. Check your connection and try again.',
  ResponseInvalid: ({ route = '' }) => WITHOUT_ANSWER.get(route) ?? NOT_UNDERSTOOD,
  AccountAltered: () =>
    'The server says something else of your account than its key pair has signed: another e-mail address, or other keys. Nothing was done with it. Tell whoever runs the server.',
  ChunkTampered: ({ index = 0 }) =>
    `Part ${index + 1} of this file was changed outside Coffer. The transfer was stopped, so that no wrong data reaches you.`,
  ContentMismatch: () =>
    'What arrived is not the file that was uploaded. It was stopped, so that no wrong data reaches you.',
  DirectoryMismatch: () => 'The server answered with another folder than the one you asked for.',
  DirectoryNameTaken: ({ path }) => `There is a file named ${path ?? ''} where the folder should go.`,
  DocumentLocked: () =>
    'This document opens with a password of its own. Download it and open it with a program on your device.',
  EnvelopeDamaged: () => 'Could not decrypt message',
  EnvelopeUnsupported: () => 'This was made by a newer version of Coffer. Reload the page to update.',
  FoldersTooDeep: ({ limit = 0 }) => `No more than ${limit} folders can lie in each other.`,
  ItemDamaged: () => 'This file was changed outside Coffer and cannot be trusted.',
  KeyringLocked: () => 'Your keys are locked. Please sign in again.',
  LinkAltered: () =>
    'The server answers with another expiry, limit or count than it should. Look at the link again before you give it to anybody.',
  LinkKeyWrong: () => 'This link is not complete, or it was changed. Ask for it again.',
  LinkUnverified: () => 'One of your public links was changed outside Coffer. Delete it, then try again.',
  LinksTooMany: ({ limit = 0 }) =>
    `You have more than ${limit} public links. Delete some that you do not need, then try again.`,
  NotReadableError: () => 'The file cannot be read. It may have been moved or changed since you chose it.',
  NotShowable: () =>
    'This browser cannot show it: the file may be broken, or of another kind than its name says. Download it to open it with a program on your device.',
  NotFoundError: () => 'The file cannot be found any more. It may have been moved since you chose it.',
  PartNotLoaded: () => 'A part of this page could not be loaded. Check your connection, or reload the page.',
  PathInvalid: ({ path }) => `The name ${path ?? ''} cannot be uploaded.`,
  PinRefused: ({ triesLeft = 0 }) => pinRefusedText(triesLeft),
  QuotaExceededError: () => 'This device has no room left for the file.',
  RangeInvalid: () => 'The server says that this file is shorter than it is. Reload the page.',
  RequestTooLarge: () =>
    'Something in front of the server, such as a proxy, refuses parts of this size. Tell your administrator: it has to let bodies of 5 MiB pass.',
  SourceChanged: () => 'The file was changed or moved since you chose it. Choose it again.',
  TooLargeForMemory: ({ limit = 0 }) =>
    `This browser can only save files up to ${formatBytes(limit)} here. Leave the private window, or use another browser.`,
  TooLargeToPreview: ({ limit = 0 }) =>
    `Files like this are shown up to ${formatBytes(limit)}. Download it to open it with a program on your device.`,
  TreeInvalid: () =>
    'The folders on the server do not fit together, or changed while they were read. Try again; if it stays so, tell your administrator.',
  UploadUnfinished: () => 'The upload of this file is not finished yet.',
  UploadIncomplete: () => 'The server did not keep all of the file. Try again.',
  WrongLinkPassword: () => 'The password is wrong, or the link is not complete.',
  ZipEntryFailed: ({ path, cause }) => `${path ?? ''}: ${failureText(cause)}`,
};

function pinRefusedText(triesLeft: number): string {
  if (triesLeft === 0) {
    return 'This PIN does not open anything here any more: it was wrong too often. Use your password or your private key.';
  }
  return `Wrong PIN. ${triesLeft === 1 ? 'One try is' : `${triesLeft} tries are`} left; then this device forgets it.`;
}

/** What the browser itself calls its errors about a defect; its words are of no use to people. */
const DEFECTS: ReadonlySet<string> = new Set([
  ...['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'InvalidStateError'],
]);

/** One sentence for people about a thrown value. */
export function failureText(thrown: unknown): string {
  const failure = failureOf(thrown);
  if (DEFECTS.has(failure.name)) return SOMETHING_WENT_WRONG;
  // Then it does not help to delete something.
  if (failure.code === 'quota_exceeded' && failure.errors?.['size']) return LARGER_THAN_QUOTA;
  const known =
    failure.code === undefined ? BY_NAME[failure.name]?.(failure) : TEXT_OF_CODE.get(failure.code);
  return known ?? (failure.message || SOMETHING_WENT_WRONG);
}

/** What the server said when it refused; about everything else, one sentence of our own. */
export function serverDescription(thrown: unknown): string {
  const { name, message } = failureOf(thrown);
  return name === 'ApiProblem' && message !== '' ? message : failureText(thrown);
}

/** What is shown of a failure that nothing has handled: our sentence, and below it what the server said besides. */
export function unhandledNotice(thrown: unknown): { readonly title?: string; readonly message: string } {
  const text = failureText(thrown);
  const description = serverDescription(thrown);
  return description === text ? { message: text } : { title: text, message: description };
}

/**
 * What a form says above its fields about a thrown value: one sentence, and the server's messages for fields that
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
  const entries = Object.entries(failureOf(thrown).errors ?? {});
  return Object.fromEntries(
    entries.map(([field, messages]) => [field, messages[0] ?? `${field} is not valid.`]),
  );
}
