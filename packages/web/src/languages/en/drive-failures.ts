/** Texts of failures that nobody meets on the login page, by their codes. */
export const driveFailures = {
  not_a_file: 'Cannot create link for a directory',
  version_shown: 'This is the version that the file shows. Restore another one first.',
  shared_inside: 'A shared folder is among these. It cannot go.',
  link_exists: 'There is a link to this already. Reload the page to see it.',
  not_a_directory: 'The target is not a directory.',
  move_into_itself: 'A directory cannot be moved into itself.',
  too_deep: 'No more than {limit} folders can lie in each other.',
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
  update_to_change:
    'A newer version of Coffer is needed to change this. Update to change it. You can still remove people, delete links, make a new key pair and export.',
  heads_not_kept:
    'This browser cannot store what it has seen of your drive, so nothing was changed. Allow site data for this page, make room or leave the private window. You can still remove people, delete links and make a new key pair.',
  update_to_open:
    'A newer version of Coffer is needed to read this. Update to open it. You can still remove people, delete links, make a new key pair and export.',
  update_to_move:
    'A newer version of Coffer has added something to this, or to something in it. Update to move this to another shared folder or out of one. You can still delete it, and remove people.',
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
  name_exists:
    'There is an item with this name in this folder already. Choose another name, or rename that one first.',
  content_differs: 'What is stored of this file is not what was sent. Delete it, then upload it again.',
  changes_kept:
    'What others changed in this folder can still be undone. Let that go first, or wait until its days are over.',
  too_many_items: 'There are already as many of these as there may be.',
  too_many: {
    items:
      'There are as many files and folders as an account may have. Delete some, or ask your administrator for more.',
    spaces: 'You share as many folders and files as an account may. End the sharing of one first.',
    members: 'You share with as many people as you may. Take something back from somebody first.',
    all_links: 'You have as many public links as an account may have. Delete one that you do not need.',
    versions: 'You have stored as many versions of this file as you may. Its owner can delete some.',
    kept_changes:
      'You have changed as much here as can be undone. You can still add small files; the owner of this folder can make room.',
  },
  too_many_links:
    'No more than {limit} public links can lead to one item. Delete one to it, to something in it, or to a folder above it first.',
  links_at_limit:
    'No more than {limit} public links can lead to one item. Delete one of these first: {paths}',
  directory_mismatch: 'The server answered with another folder than the one you asked for.',
  file_already_exists: 'File already exists',
  content_mismatch:
    'What arrived is not the file that was uploaded. It was stopped, so that no wrong data reaches you.',
  directory_not_downloadable: 'Cannot download directory',
  document_locked:
    'This document opens with a password of its own. Download it and open it with a program on your device.',
  download_incomplete: 'The download ended too early',
  download_not_started: 'The browser did not start the download',
  download_stopped: 'The download was stopped by the browser',
  link_not_read: 'Failed to get link',
  not_showable:
    'This browser cannot show it: the file may be broken, or of another kind than its name says. Download it to open it with a program on your device.',
  request_too_large:
    'Something in front of the server, such as a proxy, refuses parts of this size. Tell your administrator: it has to let bodies of 5 MiB pass.',
  source_changed: 'The file was changed or moved since you chose it. Choose it again.',
  source_missing: 'File not found',
  source_not_found: 'The file cannot be found any more. It may have been moved since you chose it.',
  source_unreadable: 'The file cannot be read. It may have been moved or changed since you chose it.',
  upload_incomplete: 'The server did not keep all of the file. Try again.',
  person_altered: 'The keys of this person do not belong together.',
  not_as_signed:
    'The server shows another drive than your devices signed, or another shared folder. Your account says what differs; a shared folder does when you open it.',
  owner_has_too_many:
    'The owner of this folder has as many files and folders as an account may have. Ask them to delete some.',
  owners_storage_full: 'The storage of this folder’s owner is full. Ask them to make room.',
  larger_than_quota: 'This file is larger than your whole storage. Ask your administrator for more space.',
  item_not_opened: "File doesn't have a key, cannot decrypt the data, file is unrecoverable",
  person_not_found: 'Nobody here has the address {email}.',
  person_not_ready: '{email} has to log in once first.',
  contact_changed: '{email} has another key pair than you know. Compare fingerprints first.',
  items_damaged:
    'Some of it does not open, and would be lost with the move: {names}. Nothing was done. Do it again to move the rest and lose that.',
  item_changed:
    'By now this is “{path}”, or it shows another version. Nothing was done: check it and try again.',
  item_in_trash: 'This is in the trash by now. Nothing was done.',
  item_damaged: 'This file was changed outside Coffer and cannot be trusted.',
  item_unsealed:
    'Something needed to open this is missing: a program left it out, or the server removed it. You can delete it and store it again.',
  server_clock_differs:
    'The server takes this date for past: its clock says {time}. Check the clock of this device; if it is right, tell your administrator.',
  chunk_tampered:
    'Part {part} of this file was changed outside Coffer. The transfer was stopped, so that no wrong data reaches you.',
  range_invalid: 'The server says that this file is shorter than it is. Reload the page.',
  link_unverified: 'One of your public links was changed outside Coffer. Delete it, then try again.',
  links_too_many:
    'You have more than {limit} public links. Delete some that you do not need, then try again.',
  path_invalid: 'The name {path} cannot be uploaded.',
  directory_name_taken: 'There is a file named {path} where the folder should go.',
  folders_too_deep: 'No more than {limit} folders can lie in each other.',
  tree_invalid:
    'The folders on the server do not fit together, or changed while they were read. Try again; if it stays so, tell your administrator.',
  too_large_for_memory:
    'This browser can only save files up to {size} here. Leave the private window, or use another browser.',
  quota_short:
    '{files, plural, one {This file needs} other {{files} files need}} {needed}, {left} are left. Delete something, or ask your administrator for more space.',
  room_missing: 'This device lacks {size} of room for that. Free some space on it, or keep less here.',
  too_large_to_preview:
    'Files like this are shown up to {size}. Download it to open it with a program on your device.',
  checksum_mismatch:
    'A part of the file arrived damaged again and again. Check your connection and try again.',
  upload_unfinished: 'The upload of this file is not finished yet.',
  download_limit_reached: 'This link has been used as often as its owner allows.',
  quota_exceeded: 'Your storage is full. Delete something, or ask your administrator for more space.',
  too_many_uploads: 'Too much is being uploaded to your account at once. Please wait a moment and try again.',
  storage_full:
    'The disk of the server is full. Nothing that you stored is lost; delete what you no longer need, or ask your administrator to make room, then try again.',
  envelope_damaged: 'Could not decrypt message',
  encryption_failed: 'Could not encrypt message',
  signing_failed: 'Could not sign message',
  internal:
    'The server could not do this: something failed in it. Try again; if it stays so, tell whoever runs the server.',
  forbidden:
    'You may not do this, or not any more. Reload the page; if you need it, ask whoever shares this, or your administrator.',
  unconfirmed: 'Confirm your e-mail address first: open the link in the mail that was sent to you.',
  wrong_link_key: 'This link does not open what it leads to. Check that its address is complete.',
  registration_closed: 'Registration is closed on this server. Ask its administrator for an invitation.',
  email_taken: 'There is an account with this e-mail address already.',
  expired: 'This has expired.',
  link_key_wrong: 'This link is not complete, or it was changed. Ask for it again.',
  recovery_refused: 'The e-mail address or the recovery code is wrong.',
  wrong_pin: 'The PIN does not open the private key',
  pin_refused:
    'Wrong PIN. {tries, plural, one {One try is} other {{tries} tries are}} left; then this device forgets it.',
  pin_forgotten:
    'This PIN does not open anything here any more: it was wrong too often. Use your password or your private key.',
  wrong_link_password: 'The password is wrong, or the link is not complete.',
  current_password_wrong: 'The password is wrong.',
  passkey_without_prf:
    'This passkey cannot open your private key: its device or browser lacks the PRF extension. Use another security key, phone or browser.',
  passkey_address:
    'Passkeys work only at the name that this server is set up for, and not at an IP address. Open Coffer at its name, or as localhost.',
  passkey_not_given: 'No passkey was used: the question was closed, took too long, or there is none here.',
  passkey_of_another: 'This passkey belongs to another account.',
  passkey_refused: 'This passkey opens no account here any more. Log in another way.',
  passkey_unsupported: 'This browser or device has no passkeys that Coffer can use.',
  passkey_host_differs:
    'Passkeys made here belong to {own} alone, but the server asks for those of {named}. Use passkeys there, or tell your administrator.',
} as const;
