/** Texts of sharing with people. */
export const people = {
  asKept: 'Shown as this device last saw it. Access is checked again once you are online.',
  share: 'Share “{name}”',
  warnTitle: 'Before you share',
  warn: 'Whoever gets this folder also gets its trash and the older versions of its files.',
  warnFile: 'Whoever gets this file also gets its older versions.',
  warnLinks: 'Public links to it stop working.',
  warnCounted:
    '{count, plural, one {One public link stops working.} other {{count} public links stop working.}}',
  people: 'People',
  ways: 'Who gets it',
  nobody: 'Nobody else has it yet.',
  notYours: 'It is shared with you. Only its owner decides who else has it.',
  email: 'E-mail address',
  find: 'Find',
  role: 'Role',
  roles: { viewer: 'Viewer', editor: 'Editor' },
  rolesHint: {
    viewer: 'Looks, downloads and saves copies.',
    editor: 'Also uploads, edits, renames, moves, and puts things in the trash.',
  },
  expires: 'Ends on',
  expiresHint: 'Empty: until you take it back.',
  message: 'Message',
  messageHint:
    'Only they can read it. Who does not know you yet sees it after accepting. It stands in no mail.',
  shareNow: 'Share',
  inThePast: 'Choose a day that is not over.',
  unknown: 'Nobody on this server has the address {email}.',
  inviteHint:
    'Check the address. If it is right, invite them: you get an address with a secret in it. Whoever opens it makes an account, and has {what, select, file {this file} other {this folder}}.',
  invite: 'Invite',
  mail: 'Mail it, too',
  mailHint:
    'The server knows nothing of the secret, so it is not in the mail. Who comes by the mail waits until you let them in.',
  notMailed: 'Nothing was mailed to {email}. Hand the address over yourself.',
  invited: 'Invited',
  showAddress: 'Show address',
  hideAddress: 'Hide address',
  address: 'Address of the invitation',
  addressHint: 'Hand it over where nobody else reads it. Who has it first comes in.',
  withdraw: 'Withdraw',
  withdrawOf: 'Withdraw the invitation of {email}',
  goodUntil: 'good until {day}',
  tooLate: 'too old: nobody comes in by itself any more',
  endsAt: 'access ends {day}',
  notFollowed: 'nobody has followed it yet',
  waitsProven:
    '{email} has followed it and has its secret, but too late, under another address than you typed, or with another key than you know. Compare these words before you let them in.',
  waitsMailed:
    '{email} came by the mail, which has no secret. Compare these words with them before you let them in.',
  waits:
    '{email} has followed it without its secret, so it may be somebody else. Compare these words with them before you let them in.',
  answerAltered:
    'Somebody has followed it, but what the server shows of them are not the keys of one person. Withdraw it, and invite them again.',
  letIn: 'Let in',
  letInOf: 'Let {email} in',
  notReadyYet:
    '{email} has no key yet to encrypt {what, select, file {this file} other {this folder}} for. Ask them to log in once, then share again.',
  changedTitle: 'Another key than before',
  changedSigned:
    '{email} has another key pair than the one you know. The former one names it, but a stolen key could do that, too. Call them, and compare these words before you share.',
  changed:
    '{email} has another key pair than the one you know, and nothing shows that it is theirs. Share nothing before you have compared these words with them, by telephone or face to face.',
  changedKeys: 'Keys that have changed',
  formerWords: 'The words that you know of them',
  newWords: 'The words that are shown now',
  words: 'Words of the fingerprint',
  picture: 'Picture of the fingerprint',
  compareHint:
    'Read these words to each other, by telephone or face to face. If they are the same, nobody stands between you.',
  markCompared: 'They are the same',
  ownName: 'Your name',
  ownNameHint: 'They see it next to your address, after accepting. Kept for the next time.',
  ownNameAt: 'Leave out the @: your address is shown anyway.',
  alike: 'Looks like the name of {who}',
  goesBy: 'Goes by “{name}” in this message',
  personName: 'Name',
  nameOf: 'Name for {who}',
  personNameHint: 'Only you see it, always next to the address. Leave empty for none.',
  compare: 'Compare',
  hideWords: 'Hide the words',
  compared: 'Compared',
  notCompared: 'Not compared yet',
  keyChanged: 'Their key has changed',
  since: 'since {day}',
  until: 'until {day}',
  ended: 'Has run out',
  left: 'Has left',
  gone: 'An account that is gone',
  change: 'Change',
  changeOf: 'Change what {who} may do, and until when',
  save: 'Save',
  takeBack: 'Take back',
  takeBackFrom: 'Take back from {who}',
  takeBackText:
    '{who} opens nothing from then on, and it gets another key. What they have seen or downloaded stays theirs.',
  cancel: 'Cancel',
  loading: 'Sharing is being loaded',
  endSharing: 'End sharing',
  endSharingNow: 'End it for everybody',
  nobodyLeft: 'Nobody else has it',
  nobodyLeftText:
    'It is still kept apart for sharing. End the sharing, and it is an ordinary part of My Files again.',
  endSharingText:
    'Everybody loses access to “{name}”, and its invitations end. It lies in My Files as before, with its trash and older versions, under another key. What others have seen or downloaded stays theirs.',
  endsUndo: 'What others changed in it can then no longer be undone.',
  endFirst:
    'What is shared does not go to the trash. End its sharing first; then it can be deleted as any other.',

  shared: 'Shared',
  intro: 'What others share with you, and what you share with them.',
  yourWords: 'Your fingerprint',
  yourWordsText:
    'Others see these words when they share with you. Compare them by telephone or face to face.',
  withMe: 'Shared with me',
  withMeNone: 'Nobody shares anything with you yet.',
  withMeHint: 'People find you by your exact e-mail address.',
  byMe: 'Shared by me',
  byMeNone: 'You share nothing yet. Choose “Share” in the menu of a folder or a file.',
  isNew: 'New',
  offers: {
    file: {
      viewer: 'wants to share a file with you, to look at',
      editor: 'wants to share a file with you, to work in',
    },
    folder: {
      viewer: 'wants to share a folder with you, to look at',
      editor: 'wants to share a folder with you, to work in',
    },
  },
  offered: '{who} wants to share {what, select, file {a file} other {a folder}} with you.',
  offeredSeveral:
    '{count, plural, one {1 new thing is shared with you.} other {{count} new things are shared with you.}}',
  showOffers: 'Show',
  stranger: 'You have not met yet. What they share opens once you accept it.',
  accept: 'Accept',
  acceptOf: 'Accept what {who} shares',
  decline: 'Decline',
  declineOf: 'Decline what {who} shares',
  declineText: 'It is not shown any more, and its owner sees that you have left.',
  leave: 'Leave',
  leaveOf: 'Leave “{name}”',
  leaveText:
    'It goes from your files, and its owner sees that you have left. To come back, ask them to share it again.',
  nameTaken: '“{name}” is in My Files already. Give this one another name.',
  name: 'Name',
  from: 'from {who}',
  manage: 'Manage',
  manageOf: 'Manage who has “{name}”',
  members: '{count, plural, one {1 person} other {{count} people}}',
  folder: 'Folder',
  /** What stands for a folder of somebody else. */
  remove: 'Remove from My Files',
  overTitle: 'This is not shared with you any more',
  overTitleOf: '“{name}” is not shared with you any more',
  overText:
    'Its owner has taken it back, or the time for which you had it is over. What you have downloaded or saved to your own files stays yours. To open it again, ask its owner to share it again.',
  bar: 'More of “{name}”',
  backTo: 'Back to “{name}”',
  trash: 'Trash',
  log: 'Activity',
  newVersion: 'Upload a new version',
  off: 'Sharing with people is switched off on this server.',
} as const;

/** Texts of the log of a space. */
export const log = {
  title: 'Activity in “{name}”',
  verified: 'Verified',
  verifiedText:
    'Each change was signed by who made it, and leads to the newest: nothing was left out or put in. What is older than 90 days is not kept.',
  none: 'Nothing was changed in the last 90 days.',
  loading: 'The log is being loaded',
  changes: 'Changes',
  earlier: 'Earlier changes',
  you: 'You',
  stranger: 'Somebody whom you have not met',
  changed: 'Changed',
  unknown: 'A change that this version does not know',
  made: 'Made it shared',
  items: '{count, plural, one {{count} item that is gone} other {{count} items}}',
  itemsMore: '{count} more',
  quoted: '“{name}”',
  /** What was done, to what. */
  line: '{verb} {what}',
} as const;

/** Texts of the undo of what members did. */
export const undo = {
  change: 'Undo this change',
  person: 'Undo everything by {who} since …',
  undone: 'Undone',
  text: 'Names, places, trash and the versions shown become what they were. What others have changed since then stays. No version is deleted, and you can undo this, too.',
  since: 'Since',
  sinceWhen: {
    change: 'This change',
    day: 'The last 24 hours',
    week: 'The last 7 days',
    all: 'As far back as it is kept',
  },
  makeViewer: 'First make {who} a viewer, so that they change nothing more',
  loading: 'Finding out what would change',
  nothing: 'Nothing changes back: others have changed it since, or it is undone already.',
  items: '{count, plural, one {{count} item changes back} other {{count} items change back}}',
  does: {
    renamed: 'renamed to “{name}”',
    moved: 'moved back',
    restored: 'out of the trash',
    trashed: 'into the trash',
    version: 'shows the earlier version',
  },
  unreadable: 'Unreadable name',
  progress: '{done} of {steps}',
  cancel: 'Cancel',
  undo: 'Undo',
} as const;

/** What was done, by the kind of a `BatchOperation`. */
export const logVerbs = {
  create: 'Added',
  add_version: 'Uploaded a new version of',
  finish: 'Uploaded',
  show_version: 'Restored a version of',
  delete_versions: 'Deleted versions of',
  rename: 'Renamed',
  move: 'Moved',
  put_back: 'Moved',
  carry: 'Moved out',
  arrive: 'Moved in',
  trash: 'Put in the trash',
  restore: 'Took out of the trash',
  delete: 'Deleted for good',
  member: 'Changed who has the folder',
  remove_member: 'Took the folder back from somebody',
  epoch: 'Gave the folder another key',
  rename_space: 'Renamed the folder',
  undoes: 'Undid changes',
};

/** Texts of a fingerprint as a QR code. */
export const fingerprintCode = {
  code: 'QR code of the fingerprint',
  show: 'Show as QR code',
  hide: 'Hide the QR code',
  scan: 'Scan their code',
  hideScan: 'Stop scanning',
  picture: 'Take it from a picture',
  camera: 'What the camera sees',
  noCamera:
    'There is no camera here that may be used. Choose a picture of their screen that came from them by another way than this server.',
  nothing: 'There is no code to be found in this picture. It has to be sharp, and whole.',
  notOne: 'This is the code of something else. They find theirs under “Shared” in the menu.',
  another:
    'This is the code of another key: what the server shows of them is not what they have. Do not share anything, and tell whoever runs the server.',
  same: 'It is the same key.',
} as const;
