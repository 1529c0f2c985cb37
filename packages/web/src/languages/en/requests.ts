/** Texts of request links, for their owners. */
export const requests = {
  title: 'Request files into “{folder}”',
  heading: 'Request links',
  none: 'You have no request links yet.',
  noneHint:
    'Choose “Request files” in the menu of a folder: people without an account can then send files into it.',
  explained:
    'Whoever has the link can send files into this folder, without an account. They see neither the folder nor what others send, and the server can read nothing of it. What arrives waits until you accept it.',
  nobodyKnown:
    'Nobody knows who sends: anybody who has the link can, and the server could keep files back or add some. Accept what you expect.',
  note: 'Note for senders (optional)',
  noteHint: 'They read it above. It is sealed: the server cannot read it.',
  maxFiles: 'Limit of files',
  maxSize: 'Limit of size together',
  unit: 'Unit',
  create: 'Create link',
  cancel: 'Cancel',
  tooLong: 'This is too long.',
  wrongNumber: 'From 1 to {most}',
  wrongSize: 'More than 0',

  folder: 'Folder',
  folderGone: 'A folder that is gone',
  folderShared:
    'This folder is shared now, and links store nothing in shared folders. What you accept goes to My Files, and you can move it into the folder from there.',
  expires: 'Expires',
  never: 'n/a',
  isExpired: 'Expired',
  files: 'Files',
  filesOf: '{count} of {most}',
  size: 'Size',
  sizeOf: '{size} of {most}',
  waits: 'Waits',
  waiting: '{count, plural, =0 {Nothing waits} one {1 file waits} other {{count} files wait}}',
  altered:
    'The server shows another key or other limits than you have set. Nobody’s files are safe from it by this link. Take it back, and make another one.',
  gone: 'The server does not have this link any more, so nobody can send by it. Take it back.',
  open: 'Request link of {folder}',

  waitingFiles: 'Files that wait for you',
  loading: 'Loading',
  tryAgain: 'Try again',
  unknownSender: 'Unknown sender',
  received: 'came {moment}',
  damaged: 'Changed on its way',
  damagedHint: 'This file was changed on its way, or was never sent by this link. Refuse it.',
  beyond: 'Beyond the limits of the link',
  noFolder:
    'The folder of this link is gone, so there is no place for the file. Bring the folder back, or refuse the file.',
  accept: 'Accept',
  acceptNamed: 'Accept {name}',
  acceptAll: 'Accept all',
  refuse: 'Refuse',
  refuseNamed: 'Refuse {name}',
  accepting: 'Storing {name}…',
  acceptWaits: 'The server cannot be reached. Storing goes on as soon as the connection is back.',
  accepted: '{name} is in the folder.',
  acceptedToFiles: '{name} is in My Files.',
  refuseTitle: 'Refuse “{name}”?',
  refuseText: 'The file is deleted, unread. It cannot be brought back.',

  takeBack: 'Take the link back',
  takeBackTitle: 'Take the link back?',
  takeBackText:
    '{count, plural, =0 {Nobody can send files by it any more.} other {Nobody can send files by it any more, and {count, plural, one {the file that still waits is} other {the {count} files that still wait are}} deleted, unread.}}',

  banner:
    '{count, plural, one {A file that somebody sent you waits for you.} other {{count} files that somebody sent you wait for you.}}',
  look: 'Look at them',
} as const;
