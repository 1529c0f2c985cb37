/** Texts of the page of a request link, for senders. */
export const sending = {
  title: 'Send files',
  opening: 'Opening the link…',
  says: 'Whoever gave you this link says:',
  limits: 'Up to {files, plural, one {1 file} other {{files} files}}, {size} together.',
  until: 'Until {moment}.',
  promise:
    'End-to-end encrypted. Files are sealed in your browser for whoever made the link; the server cannot read them, and you cannot see what others send.',
  drop: 'Drop files here',
  or: 'or',
  choose: 'Choose files',
  more: 'Send more files',
  files: 'Files',
  waiting: 'Waiting',
  sending: '{percent}%',
  sent: 'Sent',
  noConnection: 'Waiting for the connection…',
  cancel: 'Cancel',
  cancelNamed: 'Cancel {name}',
  again: 'Try again',
  againNamed: 'Try {name} again',
  allSent: '{count, plural, one {Your file was sent.} other {Your {count} files were sent.}}',
  allSentHint: 'You can close this page. What was sent waits for whoever made the link.',
  keepOpen: 'Keep this page open until everything is sent.',
  tooLarge: 'This file is too large: {left} are left.',
  tooMany: 'No more files can be sent by this link.',
  noRoom: 'There is no room for this file at the moment. Tell whoever gave you the link.',
  full: 'Nothing more can be sent by this link.',
  isDirectory: '{name} is a folder. Send the files in it, or an archive.',
  tryAgain: 'Try again',
} as const;

/** Shown in place of a link by which nothing can be sent: a title, and what to do. */
export const sendProblems = {
  incomplete: {
    title: 'This link is not complete',
    text: 'The part behind the # is missing or cut off. Ask for the whole link once more.',
  },
  altered: {
    title: 'Nothing was sent',
    text: 'The server shows another key than this link names, or the link was changed. Somebody may want to read what you send. Ask for the link once more, by another way; if it stays so, do not use it.',
  },
  expired: { title: 'This link is expired', text: 'Ask the person who gave it to you for another one.' },
  gone: { title: 'There is nothing here', text: 'This link does not exist, or it was taken back.' },
  full: {
    title: 'This link is used up',
    text: 'As much was sent by it as its owner allows. Ask for another one.',
  },
  switchedOff: {
    title: 'Links are switched off',
    text: 'The administrators of this server do not allow them.',
  },
  failed: { title: 'This link cannot be opened now', text: '' },
} as const;
