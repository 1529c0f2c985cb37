import type { DriveCode } from './texts.ts';

/** Texts of failures that only who has a drive open meets. */
export const driveTexts: Readonly<Record<DriveCode, string>> = {
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
};
