import { DIRECTORY_DEPTH_LIMIT } from '@coffer/contract';
import type { DriveCode } from './texts.ts';

/** Texts of failures that only who has a drive open meets. */
export const driveTexts: Readonly<Record<DriveCode, string>> = {
  not_a_file: 'Cannot create link for a directory',
  version_shown: 'This is the version that the file shows. Restore another one first.',
  shared_inside: 'A shared folder is among these. It cannot go.',
  link_exists: 'There is a link to this already. Reload the page to see it.',
  not_a_directory: 'The target is not a directory.',
  move_into_itself: 'A directory cannot be moved into itself.',
  too_deep: `No more than ${DIRECTORY_DEPTH_LIMIT} folders can lie in each other.`,
  changes_too_old: 'Too much has changed since this was loaded. Reload the page.',
  passkey_exists: 'This device has a passkey of your account already.',
  file_key_missing: 'File key is missing',
  content_unfinished: 'The upload of this file is not finished yet.',
  device_full: 'This device has no room left for the file.',
  directory_not_linkable: 'Cannot create link for a directory',
  link_altered:
    'The server answers with another expiry, limit or count than it should. Look at the link again before you give it to anybody.',
  link_not_created: 'Failed to create link',
  link_not_updated: 'Failed to update link',
  replica_not_kept: 'This device cannot keep a copy of the drive.',
  not_restored:
    'Not everything could be restored. Some of it is not in the trash any more, or its folder changed meanwhile.',
  no_file_fits: 'None of the chosen files belongs to an unfinished upload.',
  search_without_key: 'Cannot search without private key',
  share_ended: 'This is not shared with you any more.',
  space_exchanged:
    'The server shows another shared folder here than the one that was put here. It was not opened. Tell whoever runs the server.',
  names_not_read:
    'This device is still reading the names of your drive. Search works as soon as it has all of them.',
  transfer_not_running: 'File cannot be canceled when its not uploading',
  upload_differs:
    'What was uploaded before under this name is of another file. Upload it under another name.',
  upload_under_way: 'This file is being uploaded already',
  only_administrator:
    'You are the only administrator, and others use this server. Make one of them administrator first.',
  name_exists: 'There is an item with this name in this folder already.',
  content_differs: 'What is stored of this file is not what was sent. Delete it, then upload it again.',
  too_many_items:
    'You have as many files and folders as an account may have. Delete some, or ask your administrator for more.',
  directory_mismatch: 'The server answered with another folder than the one you asked for.',
  file_already_exists: 'File already exists',
};
