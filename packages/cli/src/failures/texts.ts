// Longer than 350 lines because it is a table: each code of a failure has its text here, and one without does not compile.

import { type Failure, failureOf, isFromServer, type PlainCode, type ServerFailure } from '@coffer/client';
import { DIRECTORY_DEPTH_LIMIT, PROJECT_URL, type ProblemCode } from '@coffer/contract';
import type { ExitName } from '../exit-codes.ts';
import { certificateFailure } from './certificates.ts';
import { CommandRefused } from './command-refused.ts';
import { localFailure } from './local-failures.ts';
import { clockText, damageText } from './trust-texts.ts';

/** What is said about something that failed, in one line, and how the command ends. */
export interface FailureText {
  /** By which scripts tell it apart. */
  readonly code: string;
  readonly exit: ExitName;
  readonly text: string;
}

type Entry = readonly [exit: ExitName, text: string];

const SOMETHING = 'Something went wrong that should not have. Please report it with what you did.';
const OWN_WORDS = 'The server refuses this.';
const NOT_AS_SIGNED =
  'The server shows another drive than your devices signed. Nothing was changed; coffer status says in what, and coffer accept goes on with it.';
const ROLLED_BACK =
  'The server shows an older state of the drive than this device has seen, as after an older backup was restored. Nothing was changed; coffer status says what is missing, and coffer accept goes on with it.';

/** By the server's problem code; where the text is its own words, they are said in its place. */
const OF_SERVER: Readonly<Record<ProblemCode, Entry>> = {
  client_too_old: [
    'refused',
    `This program is too old for this server: update it${PROJECT_URL && ` from ${PROJECT_URL}`}.`,
  ],
  malformed_json: ['refused', OWN_WORDS],
  validation_failed: ['refused', OWN_WORDS],
  checksum_mismatch: [
    'unreachable',
    'A part of the file arrived damaged again and again. Check the connection and run this again.',
  ],
  chunk_length_mismatch: ['refused', OWN_WORDS],
  unauthenticated: ['signIn', 'The session is over. Run: coffer login'],
  wrong_credentials: ['signIn', 'E-mail or password is wrong.'],
  two_factor_required: [
    'signIn',
    'The code is wrong or was used already. Wait for the next one and run this again.',
  ],
  refresh_token_reused: [
    'signIn',
    'The session was ended for your safety: somebody else used it. Run: coffer login',
  ],
  forbidden: ['refused', 'You may not do this.'],
  origin_refused: [
    'refused',
    'The server is reached by another address than it is set up for. Log in with the address that its administrator gave you.',
  ],
  unconfirmed: [
    'signIn',
    'Confirm your e-mail address first: open the link in the mail that was sent to you.',
  ],
  suspended: ['signIn', OWN_WORDS],
  switched_off: ['refused', OWN_WORDS],
  wrong_link_key: [
    'untrusted',
    'This link does not open what it leads to. Check that its address is complete.',
  ],
  registration_closed: [
    'refused',
    'Registration is closed on this server. Ask its administrator for an invitation.',
  ],
  not_found: ['notFound', 'It is not there, or not any more.'],
  method_not_allowed: ['refused', OWN_WORDS],
  request_timeout: [
    'unreachable',
    'What was sent took too long to arrive. Check the connection and run this again.',
  ],
  name_exists: ['conflict', 'There is an item with this name in this folder already.'],
  id_exists: ['conflict', OWN_WORDS],
  email_taken: ['conflict', 'There is an account with this e-mail address already.'],
  chunk_already_exists: ['conflict', OWN_WORDS],
  upload_unfinished: [
    'conflict',
    'The upload of this file is not finished. Run the same coffer put again to finish it.',
  ],
  already_set: ['conflict', OWN_WORDS],
  last_administrator: ['refused', OWN_WORDS],
  mail_unavailable: ['refused', OWN_WORDS],
  not_a_file: ['refused', 'This is a folder, and only files have that.'],
  version_shown: ['conflict', 'This is the version that the file shows. Restore another one first.'],
  space_changed: ['conflict', 'Something else has changed meanwhile. Run this again.'],
  content_differs: [
    'untrusted',
    'What is stored of this file is not what was sent. Delete it, then put it again.',
  ],
  head_refused: ['conflict', OWN_WORDS],
  changes_wait: [
    'conflict',
    'Changes that a program without keys has made wait for your decision. Open the drive in a browser first.',
  ],
  changes_kept: ['conflict', OWN_WORDS],
  epoch_outdated: ['conflict', OWN_WORDS],
  shared_inside: ['conflict', OWN_WORDS],
  link_exists: ['conflict', 'There is a link to this already. See: coffer link list'],
  not_a_directory: ['conflict', 'The target is not a folder.'],
  move_into_itself: ['conflict', 'A folder cannot be moved into itself.'],
  too_deep: ['refused', `No more than ${DIRECTORY_DEPTH_LIMIT} folders can lie in each other.`],
  download_limit_reached: ['refused', 'This link has been used as often as its owner allows.'],
  request_full: ['refused', OWN_WORDS],
  expired: ['refused', 'This has expired.'],
  changes_too_old: ['conflict', 'Too much has changed since this was read. Run this again.'],
  payload_too_large: ['refused', OWN_WORDS],
  quota_exceeded: [
    'full',
    'Your storage is full. Delete something and empty the trash, or ask your administrator for more space; then run this again.',
  ],
  too_many_items: ['full', OWN_WORDS],
  unsupported_media_type: ['refused', OWN_WORDS],
  range_not_satisfiable: ['refused', OWN_WORDS],
  too_many_requests: ['unreachable', 'That was too often. Wait a moment and run this again.'],
  too_many_uploads: [
    'unreachable',
    'Too much is being uploaded to your account at once. Wait a moment and run this again.',
  ],
  internal: [
    'unreachable',
    'Something went wrong in the server. Run this again; if it stays so, tell its administrator.',
  ],
  unavailable: [
    'unreachable',
    'The server is not ready for the moment. Nothing is lost; run this again shortly.',
  ],
  storage_full: [
    'full',
    'The disk of the server is full. Nothing that you stored is lost; delete what you no longer need, or ask its administrator to make room, then run this again.',
  ],
};

/** What only a page can meet. */
const OF_A_PAGE: Entry = ['defect', SOMETHING];
const OTHER_DRIVE: Entry = ['untrusted', NOT_AS_SIGNED];

/** Of the client's own failures whose code says all. */
const PLAIN: Readonly<Record<PlainCode, Entry>> = {
  account_altered: [
    'untrusted',
    'The server says something else of your account than its key pair has signed. Nothing was done with it. Tell whoever runs the server.',
  ],
  cancelled: ['interrupted', 'Cancelled.'],
  content_mismatch: ['untrusted', 'What arrived is not the file that was uploaded. Nothing of it was kept.'],
  content_unfinished: [
    'conflict',
    'The upload of this file is not finished. Run the same coffer put again to finish it.',
  ],
  current_password_wrong: ['signIn', 'The password is wrong.'],
  device_full: ['full', 'This device has no room left. Free some space on it and run this again.'],
  directory_mismatch: [
    'untrusted',
    'The server answered with another folder than the one that was asked for.',
  ],
  directory_not_downloadable: [
    'conflict',
    'This is a folder. Take a file, or coffer get for all that is in it.',
  ],
  directory_not_linkable: ['refused', 'This is a folder, and only files have that.'],
  document_locked: OF_A_PAGE,
  download_incomplete: ['unreachable', 'The download ended too early. Run this again.'],
  download_not_started: OF_A_PAGE,
  download_stopped: OF_A_PAGE,
  encoding_invalid: [
    'usage',
    'A part of this is not in the form that it must have. Check that it is complete.',
  ],
  encryption_failed: OF_A_PAGE,
  envelope_damaged: ['untrusted', 'Something does not open with your keys: it was changed outside Coffer.'],
  envelope_unsupported: ['untrusted', 'This was made by a newer version of Coffer. Update this program.'],
  file_already_exists: [
    'conflict',
    'There is a file with this name already. See the options of coffer put for what may become of it.',
  ],
  file_key_missing: ['untrusted', 'The key of this file is not known.'],
  key_file_needed: [
    'signIn',
    'This account has no key file yet. Log in on a terminal, or in a browser, to make it.',
  ],
  key_file_needs_password: [
    'signIn',
    'This account has no key file yet. Log in with your password once to make it.',
  ],
  key_file_without_seed: ['signIn', 'This is one half of your key file: its block COFFER SEED is missing.'],
  key_generation_failed: OF_A_PAGE,
  clock_differs: [
    'signIn',
    'The clocks of this device and of the server differ too much. Set that of this device; if it is right, tell whoever runs the server.',
  ],
  key_refused: [
    'signIn',
    'The server knows no account by this key, or the clock of this device is more than a minute wrong.',
  ],
  keys_doubted: [
    'untrusted',
    'The server shows other keys of your account than this device has seen. If you have changed them, run: coffer login --trust-new-keys. If not, tell whoever runs the server.',
  ],
  keys_locked: ['signIn', 'Nobody is signed in. Run: coffer login'],
  link_altered: [
    'untrusted',
    'The server answers with another expiry, limit or count of the link than it should. Do not give the link to anybody.',
  ],
  link_key_wrong: ['untrusted', 'This link is not complete, or it was changed. Ask for it again.'],
  link_not_created: ['refused', 'The link could not be made. Run this again.'],
  link_not_read: ['refused', 'The links could not be read. Run this again.'],
  link_not_updated: ['refused', 'The link could not be changed. Run this again.'],
  names_not_read: ['unreachable', 'The names of your drive are not all on this device yet. Run this again.'],
  no_file_fits: OF_A_PAGE,
  not_restored: [
    'partly',
    'Not everything could be restored. Some of it is not in the trash any more, or its folder changed meanwhile.',
  ],
  not_showable: OF_A_PAGE,
  only_administrator: [
    'refused',
    'You are the only administrator, and others use this server. Make one of them administrator first.',
  ],
  part_not_loaded: ['defect', 'A part of this program is missing. Install it again.'],
  passkey_address: OF_A_PAGE,
  passkey_exists: OF_A_PAGE,
  passkey_not_given: OF_A_PAGE,
  passkey_of_another: OF_A_PAGE,
  passkey_refused: OF_A_PAGE,
  passkey_unsupported: OF_A_PAGE,
  passkey_without_prf: OF_A_PAGE,
  password_refused: ['signIn', 'The password does not open your private key.'],
  private_key_mismatch: [
    'signIn',
    'This key does not belong to the account, or the server shows another account than it should.',
  ],
  private_key_missing: [
    'signIn',
    'The server keeps no private key of this account. Give the key file: coffer login --key <file>',
  ],
  recovery_refused: ['signIn', 'The e-mail address or the recovery code is wrong.'],
  replica_not_kept: ['local', 'This device cannot keep a copy of the drive.'],
  request_too_large: [
    'refused',
    'Something in front of the server, such as a proxy, refuses parts of this size. Tell its administrator: it has to let bodies of 5 MiB pass.',
  ],
  search_without_key: ['signIn', 'Nobody is signed in. Run: coffer login'],
  sign_in_needed: ['signIn', 'This session cannot be taken up again. Run: coffer login'],
  signing_failed: OF_A_PAGE,
  source_changed: ['local', 'The file changed while it was read. Run this again when nobody writes to it.'],
  source_missing: ['local', 'The file is not there any more.'],
  source_not_found: ['local', 'The file is not there any more.'],
  source_unreadable: ['local', 'The file cannot be read.'],
  space_ended: OTHER_DRIVE,
  invitation_altered: ['untrusted', 'The address does not open the invitation that the server shows.'],
  person_altered: ['untrusted', 'The keys that the server shows of this person do not belong together.'],
  share_ended: ['notFound', 'This is not shared with you any more.'],
  space_exchanged: OTHER_DRIVE,
  space_forked: OTHER_DRIVE,
  space_lied: OTHER_DRIVE,
  space_rolled_back: ['untrusted', ROLLED_BACK],
  update_to_change: ['refused', 'A newer version of Coffer is needed to change this. Update to change it.'],
  heads_not_kept: [
    'local',
    'The profile cannot be written, so this device forgets what it has seen of the drive. Nothing was changed. Make room, or allow writing in its folder.',
  ],
  update_to_move: [
    'refused',
    'A newer version of Coffer has added something to this. Update to move this to another space.',
  ],
  update_to_open: [
    'refused',
    'A newer version of Coffer is needed to read this. Update to open it. To take a backup apart, run: coffer export',
  ],
  server_too_old: [
    'refused',
    'This server is too old for this program: ask its operator to update it, or use the program of its release.',
  ],
  transfer_not_running: OF_A_PAGE,
  upload_differs: [
    'conflict',
    'What was uploaded before under this name is of another file. Take another name.',
  ],
  upload_incomplete: ['unreachable', 'The server did not keep all of the file. Run this again.'],
  upload_under_way: ['conflict', 'This file is being uploaded already.'],
  wrong_link_password: ['signIn', 'The password is wrong, or the link is not complete.'],
  wrong_password: ['signIn', 'The password does not open the private key.'],
  wrong_pin: OF_A_PAGE,
};

/** What is said about a thrown value, and how the command ends with it. */
export function failureText(thrown: unknown): FailureText {
  if (thrown instanceof CommandRefused) return { code: thrown.exit, exit: thrown.exit, text: thrown.message };
  const local = localFailure(thrown);
  if (local !== null) return local;
  const failure = failureOf(thrown);
  const [exit, text] = isFromServer(failure) ? ofServer(failure) : own(failure, thrown);
  return { code: failure.code, exit, text };
}

function ofServer({ code, detail, errors, serverTime }: ServerFailure): Entry {
  const [exit, text] = OF_SERVER[code];
  if (serverTime !== undefined) return [exit, clockText(serverTime)];
  if (code === 'validation_failed') {
    const said = Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(', ')}`);
    return [exit, `The server does not take this: ${said.join('; ') || detail}`];
  }
  if (code === 'quota_exceeded' && errors['owner']) {
    return [exit, 'The storage of this folder’s owner is full. Ask them to make room; then run this again.'];
  }
  // A field may name an operation, or what there are too many of, and say the same again.
  const said = Object.values(errors).flat();
  const fields = said.filter((each) => each !== detail).join(' ');
  return text === OWN_WORDS ? [exit, [detail || text, fields].join(' ').trim()] : [exit, text];
}

/** What a first key signs, as it is asked before. */
export function foundLine(found: Extract<Failure, { readonly code: 'first_key_over' }>): string {
  const { items, versions, links, others } = found;
  return `The server shows something in this drive already, and none of it opens with your keys. Files and folders: ${items}, versions: ${versions}, links: ${links}, other entries: ${others}. With the key file that is made now, your key signs all of it as yours.`;
}

/** A code that is missing here, and in the table of those that say all, does not compile. */
function own(failure: Exclude<Failure, ServerFailure>, thrown: unknown): Entry {
  switch (failure.code) {
    case 'server_unreachable':
      return (
        certificateFailure(thrown) ?? [
          'unreachable',
          'The server cannot be reached. Check its address and the connection, then run this again.',
        ]
      );
    case 'response_invalid':
      return ['unreachable', `The answer to ${failure.route} is not one of a Coffer server of this version.`];
    case 'invalid_key':
      return ['signIn', 'The file holds no private key as Coffer makes them (PEM).'];
    case 'item_not_opened':
      return ['untrusted', 'The key of this file is not known.'];
    case 'first_key_over':
      return ['refused', foundLine(failure)];
    case 'person_not_found':
      return ['notFound', `Nobody here has the address ${failure.email}.`];
    case 'person_not_ready':
      return [
        'notFound',
        `${failure.email} has no key yet to seal for. Ask them to log in once on the page.`,
      ];
    case 'contact_changed':
      return ['untrusted', `The key pair of ${failure.email} is another one than you know.`];
    case 'items_damaged':
      return ['untrusted', `This does not open: ${failure.items.map(({ name }) => name).join(', ')}.`];
    case 'item_changed':
      return [
        'conflict',
        failure.isTrashed
          ? 'This is in the trash by now. Nothing was done.'
          : `By now this is ${failure.path}, or it shows another version. Nothing was done: look at it, and run this again.`,
      ];
    case 'item_damaged':
    case 'chunk_tampered':
      return ['untrusted', damageText(failure)];
    case 'range_invalid':
      return ['untrusted', 'The server says that this file is shorter than it is. Run this again.'];
    case 'link_unverified':
      return ['untrusted', 'One of your links was changed outside Coffer. Delete it, then run this again.'];
    case 'links_too_many':
      return ['refused', `You have more than ${failure.limit} links. Delete some that you do not need.`];
    case 'links_at_limit':
      return [
        'full',
        `No more than ${failure.limit} links lead to one item. Delete one of these first: ${failure.paths.join(' ')}`,
      ];
    case 'path_invalid':
      return [
        'usage',
        `${failure.path} is no path in the drive: it begins with a slash and has neither . nor .. in it.`,
      ];
    case 'directory_name_taken':
      return ['conflict', `There is a file named ${failure.path} where the folder should go.`];
    case 'folders_too_deep':
      return ['refused', `No more than ${failure.limit} folders can lie in each other.`];
    case 'tree_invalid':
      return [
        'untrusted',
        'The folders on the server do not fit together, or changed while they were read. Run this again; if it stays so, tell its administrator.',
      ];
    case 'zip_entry_failed':
      return causedBy(failure.path, thrown);
    case 'quota_short':
      return OF_SERVER.quota_exceeded;
    case 'too_large_for_memory':
    case 'room_missing':
      return PLAIN.device_full;
    case 'too_large_to_preview':
    case 'pin_refused':
    case 'passkey_host_differs':
      return OF_A_PAGE;
    case 'unexpected':
      return ['defect', `${SOMETHING} (${failure.message})`];
    default:
      return PLAIN[failure.code];
  }
}

function causedBy(path: string, thrown: unknown): Entry {
  const { exit, text } = failureText(thrown instanceof Error ? thrown.cause : undefined);
  return [exit, `${path}: ${text}`];
}
